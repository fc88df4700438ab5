import { valueOf, type Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { BeachAround, BeachPageView } from '../../../views/place-views.ts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { LatePart } from '../../render/await.tsx'
import { formatDistance, formatSeaDegrees } from '../../text/numbers.ts'
import type { BeachView } from './loader.ts'
import { aroundTitle } from './sentences.ts'

/** The beaches around, with the sea of each: one height of row whether it is there or not. */
export function AroundCard({ beach, around }: Pick<BeachView, 'beach' | 'around'>) {
  if (beach.nearby.length === 0) return null
  return (
    <Card titleId="near-title" title={aroundTitle} id="plages-proches">
      <LatePart of={around}>{(part) => <Rows beaches={beachesAround(beach, part)} />}</LatePart>
    </Card>
  )
}

/** With the sea of each; of a part that is missing or on its way (null) without. */
export const beachesAround = (
  { nearby }: BeachPageView,
  part: Part<readonly BeachAround[]> | null,
): readonly BeachAround[] =>
  (part && valueOf(part)) ?? nearby.map((beach) => ({ ...beach, seaTemperature: null }))

const Rows = ({ beaches }: { beaches: readonly BeachAround[] }) => (
  <ul className="place-list">
    {beaches.map(({ slug, name, km, seaTemperature }) => (
      <li key={slug}>
        <a href={paths.beach(slug)}>
          <Icon shape={icons.waves} />
          <span className="name">
            {name}
            <small>{formatDistance(km)}</small>
          </span>
          <span className={seaTemperature === null ? 'temp is-unknown' : 'temp'}>
            <span className="visually-hidden">, mer </span>
            {formatSeaDegrees(seaTemperature)}
          </span>
        </a>
      </li>
    ))}
  </ul>
)
