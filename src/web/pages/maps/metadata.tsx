import { paths } from '../../../paths.ts'
import type { MapKind } from '../../components/map/map-readers.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'

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

/** A map has one canonical address per tab, whatever it shows. */
export const MapMetadata = ({ subject, title }: { subject: Subject; title: string }) => (
  <PageMetadata title={title} description={descriptions[subject]} path={canonical[subject]} />
)
