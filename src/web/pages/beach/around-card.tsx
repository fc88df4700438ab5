import { valueOf } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { BeachAround } from '../../../views/place-views.ts'
import { Card } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { Await } from '../../render/await.tsx'
import { formatDistance, formatSeaDegrees, nbsp } from '../../text/numbers.ts'
import type { BeachView } from './loader.ts'

/** The beaches around, with the sea of each: one height of row whether it is there or not. */
export function AroundCard({ beach: { nearby }, around }: Pick<BeachView, 'beach' | 'around'>) {
  if (nearby.length === 0) return null
  const unknown = nearby.map((beach) => ({ ...beach, seaTemperature: null }))
  return (
    <Card titleId="near-title" title={`Plages à moins de 100${nbsp}km`} id="plages-proches">
      <Await part={around} fallback={<Rows beaches={unknown} />}>
        {(part) => <Rows beaches={valueOf(part) ?? unknown} />}
      </Await>
    </Card>
  )
}

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
