import type { CityMap } from '../../../views/map-items.ts'
import type { Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Card } from '../../components/card.tsx'
import * as icons from '../../components/icon-paths.ts'
import { DrawnMap } from '../../components/map/drawn-map.tsx'
import { Await } from '../../render/await.tsx'
import { Cached } from '../../render/cached.tsx'
import type { Deferred } from '../../render/deferred.ts'

/** Of the drawing at its widest: what has room farther in is on the maps' own page. */
const lastLevel = 5.5

const look = { display: 'temperature', period: 'current', lastLevel, withDepartments: false } as const

/** « La France en un coup d’œil »: the temperatures of large towns on a map, and the way to the maps. */
export const FranceCard = ({ country }: { country: Deferred<CityMap> }) => (
  <Card
    titleId="france-title"
    title="La France en un coup d’œil"
    className="france-card"
    aside={<ButtonLink href={paths.maps()} icon={icons.map} text="Cartes" />}
  >
    <div className="france-map">
      <Await part={country} fallback={<DrawnMap items={null} {...look} />}>
        {(part) => <Towns part={part} />}
      </Await>
    </div>
    <p className="source-line">
      <Await part={country} fallback="Températures en °C, maintenant">
        {(part) => noteOf(part)}
      </Await>{' '}
      · <a href={paths.rainMap()}>Carte de la pluie</a>
    </p>
  </Card>
)

const Towns = ({ part }: { part: Part<CityMap> }) =>
  part.state === 'missing' ? (
    <DrawnMap items={null} {...look} />
  ) : (
    <Cached of={DrawnMap} input={{ items: part.value.items, ...look }} />
  )

function noteOf(part: Part<CityMap>): string {
  if (part.state === 'missing') return 'Températures indisponibles pour le moment'
  return part.source === 'simulated' ? 'Températures simulées, maintenant' : 'Températures en °C, maintenant'
}
