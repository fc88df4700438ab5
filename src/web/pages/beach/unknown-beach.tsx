import { paths } from '../../../paths.ts'
import { SkyIcon } from '../../components/sky-icon.tsx'
import { unknownBeach } from './sentences.ts'

export const UnknownBeachHead = () => (
  <>
    <title>Plage non trouvée | Éclaircie</title>
    <meta name="robots" content="noindex" />
  </>
)

/** The page of a beach that does not exist. */
export const UnknownBeach = () => (
  <div className="message">
    <SkyIcon name="fog" size={112} />
    <h1>{unknownBeach.title}</h1>
    <p>{unknownBeach.text}</p>
    <a className="button is-main" href={paths.maps()}>
      Voir les cartes
    </a>
    <a className="button" href={paths.beaches()}>
      Toutes les plages
    </a>
  </div>
)
