import { feedPaths, paths, sharePaths } from '../../../paths.ts'
import type { MassifPage } from '../../../views/mountains.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { Message } from '../../components/message.tsx'
import { PageMetadata, ShareImage, UnlistedHead } from '../../components/page-metadata.tsx'
import { definePage } from '../../render/page.ts'
import { useSiteInfo } from '../../render/site-info.ts'
import { StructuredData } from '../../render/structured-data.tsx'
import styles from '../../styles/massif-page.css?url'
import { nbsp } from '../../text/numbers.ts'
import { massifData } from '../../text/structured-data.ts'
import { loader, type FoundMassif } from './loader.ts'
import { MassifView } from './massif.tsx'
import { massifOutline } from './outline.ts'
import { unknownMassif } from './sentences.ts'

/** A massif: its avalanche bulletin, the snow that is measured there, and what lies in it. */
export const massifPage = definePage<FoundMassif | null>({
  loader,
  styles: [styles],
  Head: ({ view }) => (view ? <MassifHead page={view.page} /> : <UnlistedHead title="Massif non trouvé" />),
  Body: ({ view }) => (view ? <MassifView found={view} /> : <UnknownMassif />),
  outline: massifOutline,
})

function MassifHead({ page: { massif } }: { page: MassifPage }) {
  const { publicUrl } = useSiteInfo()
  return (
    <>
      <PageMetadata
        title={`Avalanches et neige, massif ${massif.of} | Éclaircie`}
        description={`Bulletin d’avalanche du massif ${massif.of}${nbsp}: niveau de risque et son altitude, pentes les plus dangereuses, tendance de demain, enneigement, neige fraîche et stations de mesure.`}
        path={paths.massif(massif.slug)}
      />
      <ShareImage path={sharePaths.massif(massif.slug)} alt={`Risque d’avalanche, massif ${massif.of}`} />
      <link
        rel="alternate"
        type="application/atom+xml"
        title={`Bulletin d’avalanche, massif ${massif.of} (Atom)`}
        href={feedPaths.massif(massif.slug)}
      />
      <StructuredData data={massifData(publicUrl, massif)} />
    </>
  )
}

const UnknownMassif = () => (
  <Message title={unknownMassif.title} text={unknownMassif.text}>
    <ButtonLink isMain href={paths.mountains()} text="Tous les massifs" />
  </Message>
)
