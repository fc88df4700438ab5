import { feedPaths, paths, sharePaths } from '../../../paths.ts'
import type { PortSummary, PortNear } from '../../../views/tides.ts'
import { PageMetadata, ShareImage, UnlistedHead } from '../../components/page-metadata.tsx'
import { definePage } from '../../render/page.ts'
import { useSiteInfo } from '../../render/site-info.ts'
import { StructuredData } from '../../render/structured-data.tsx'
import styles from '../../styles/port-page.css?url'
import { atPlace } from '../../text/at-place.ts'
import { nbsp, formatDistance } from '../../text/numbers.ts'
import { portData } from '../../text/structured-data.ts'
import { monthTitle } from '../../text/tides.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { loader, type PortAnswer } from './loader.ts'
import { Month, NoMonth } from './month.tsx'
import { portOutline } from './outline.ts'
import { Port } from './port.tsx'
import { nearText, noMonth, unknownPort } from './sentences.ts'

/** A port: its tide now, today and tomorrow, for a fortnight, the great tides, and any month. */
export const portPage = definePage<PortAnswer>({
  loader,
  styles: [styles],
  Head: ({ view }) => <Head view={view} />,
  Body: ({ view }) => {
    switch (view.kind) {
      case 'port':
        return <Port found={view} />
      case 'month':
        return <Month view={view.view} />
      case 'no-month':
        return <NoMonth port={view.port} />
      case 'unknown':
        return <UnknownPort near={view.near} />
    }
  },
  outline: portOutline,
})

function Head({ view }: { view: PortAnswer }) {
  switch (view.kind) {
    case 'port':
      return <PortHead port={view.view.port} />
    case 'month': {
      const { port, month } = view.view
      return (
        <PageMetadata
          title={`Marées ${atPlace(port.name)}, ${monthTitle(month)} | Éclaircie`}
          description={`Heures et hauteurs des pleines et basses mers ${atPlace(port.name)} en ${monthTitle(month)}, à imprimer sur une page.`}
          path={paths.tidePort(port.slug, month)}
        />
      )
    }
    case 'no-month':
      return <UnlistedHead title={noMonth.title} />
    case 'unknown':
      return <UnlistedHead title={unknownPort.title} />
  }
}

function PortHead({ port }: { port: PortSummary }) {
  const { publicUrl } = useSiteInfo()
  const at = atPlace(port.name)
  const coefficient = port.hasCoefficient ? 'coefficients, ' : ''
  return (
    <>
      <PageMetadata
        title={`Marées ${at}${nbsp}: horaires et hauteurs | Éclaircie`}
        description={`Horaires et hauteurs des marées ${at} (${port.departmentName}) aujourd’hui, demain et sur 14 jours${nbsp}: ${coefficient}courbe et calendrier par mois. Indicatif.`}
        path={paths.tidePort(port.slug)}
      />
      <ShareImage path={sharePaths.port(port.slug)} alt={`Prochaine marée ${at}`} />
      <link
        rel="alternate"
        type="text/calendar"
        title={`Marées ${at}`}
        href={feedPaths.tides(port.slug, 'ics')}
      />
      <StructuredData data={portData(publicUrl, port)} />
    </>
  )
}

/** The page of a port whose tide nobody computes here: places of that name are led to the port nearest to them. */
const UnknownPort = ({ near }: { near: readonly PortNear[] }) => (
  <Message title={unknownPort.title} text={unknownPort.text}>
    {near.map(({ name, departmentName, port, km }) => (
      <p key={`${name} ${departmentName}`}>
        {nearText(name, departmentName)}
        <a href={paths.tidePort(port.slug)}>{port.name}</a>, à {formatDistance(km)}
      </p>
    ))}
    <ButtonLink isMain href={paths.tides()} text="Tous les ports" />
  </Message>
)
