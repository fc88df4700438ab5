import type { ReactNode } from 'react'
import { paths } from '../../../paths.ts'
import { Card } from '../../components/card.tsx'
import type { MapKind } from '../../components/map/map-readers.ts'

const meanings: Record<MapKind, ReactNode> = {
  weather: (
    <>
      <li>
        <strong>Météo</strong> montre le ciel et la température&#8239;; <strong>Température</strong> la met en
        couleur, du bleu (froid) au rouge (chaud)&#8239;; <strong>Vent</strong> donne la vitesse moyenne en
        km/h et une flèche qui va dans le sens du vent.
      </li>
      <li>
        Les périodes de la journée donnent des moyennes&#8239;; «&nbsp;Demain&nbsp;» donne la température
        maximale. Outre-mer, les périodes suivent elles aussi l’horloge de Paris.
      </li>
    </>
  ),
  beaches: (
    <>
      <li>
        <strong>Température</strong> donne l’air, la liste aussi la mer&#8239;; <strong>Vent</strong> la
        vitesse moyenne en km/h&#8239;; <strong>Vagues</strong> leur hauteur moyenne en mètres. Les flèches
        vont dans le sens du vent et des vagues.
      </li>
      <li>
        Une mer inconnue est notée «&nbsp;—&nbsp;»&nbsp;: elle n’est jamais devinée. Ces chiffres ne sont pas
        un avis de baignade&nbsp;: regardez les drapeaux.
      </li>
    </>
  ),
  nature: (
    <>
      <li>
        <strong>Sites</strong> donne l’altitude, ou la nature du site&#8239;; <strong>Température</strong>
        {' et '}
        <strong>Vent</strong> le temps qu’il y fait maintenant.
      </li>
      <li>
        En montagne le temps change vite et le vent est plus fort sur les crêtes&nbsp;: consultez aussi la{' '}
        <a href={paths.vigilance()}>vigilance</a>.
      </li>
    </>
  ),
}

/** Where a figure leads. */
const targets: Record<MapKind, string> = {
  weather: 'les prévisions complètes de la ville',
  beaches: 'la page de la plage',
  nature: 'la page du site',
}

/** Under the map: what its colours mean and how it is used. */
export const HelpCard = ({ kind }: { kind: MapKind }) => (
  <Card titleId="map-help-title" title="Lire la carte" className="map-help">
    <ul>
      {meanings[kind]}
      <li className="of-screen">Un chiffre ouvre {targets[kind]}.</li>
      <li className="of-screen needs-script">
        Tous les lieux n’ont pas la place d’être montrés ensemble&nbsp;: zoomez pour en voir d’autres, avec
        les boutons, Ctrl&nbsp;+&nbsp;molette ou deux doigts. La liste les donne tous.
      </li>
    </ul>
  </Card>
)
