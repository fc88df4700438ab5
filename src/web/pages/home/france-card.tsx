import { paths } from '../../../paths.ts'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'

/** « La France en un coup d’œil »: the way to the maps. */
export const FranceCard = () => (
  <section className="card france-card" aria-labelledby="france-title">
    <header>
      <h2 id="france-title">La France en un coup d’œil</h2>
      <a className="button" href={paths.maps()}>
        <Icon shape={icons.map} />
        Cartes
      </a>
    </header>
  </section>
)
