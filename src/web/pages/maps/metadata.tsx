import { paths } from '../../../paths.ts'
import type { MapKind } from '../../components/map/map-readers.ts'
import { useSiteInfo } from '../../render/site-info.ts'

type Subject = MapKind | 'eclipse'

const canonical: Record<Subject, string> = {
  weather: paths.weatherMap(),
  beaches: paths.beachMap(),
  nature: paths.natureMap(),
  eclipse: paths.eclipse(),
}

const descriptions: Record<Subject, string> = {
  weather:
    'Carte météo de France et d’outre-mer : temps, température et vent des villes, maintenant, dans la journée et demain.',
  beaches: 'Carte des plages de France : température de l’air et de la mer, vent et vagues, plage par plage.',
  nature:
    'Carte des parcs, cols, sommets et réserves de France : altitude, température et vent de chaque site naturel.',
  eclipse:
    'Les prochaines éclipses de Lune visibles de France : dates, phases et heures de Paris, et la carte météo du moment.',
}

/** Description, canonical address, share card. A map has one canonical address per tab, whatever it shows. */
export function MapMetadata({ subject, title }: { subject: Subject; title: string }) {
  const url = useSiteInfo().publicUrl + canonical[subject]
  return (
    <>
      <meta name="description" content={descriptions[subject]} />
      <link rel="canonical" href={url} />
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content="Éclaircie" />
      <meta property="og:locale" content="fr_FR" />
      <meta property="og:title" content={title} />
      <meta property="og:description" content={descriptions[subject]} />
      <meta property="og:url" content={url} />
    </>
  )
}
