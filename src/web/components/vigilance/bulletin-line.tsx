import { siteName, vigilanceSite } from '../../../domain/official-sites.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import type { Provenance } from '../../../views/vigilance-levels.ts'
import { bulletinText, noBulletinText, oldBulletinText } from '../../text/vigilance.ts'
import { Age } from '../data-age.tsx'
import { ExternalLink } from '../external-link.tsx'

export const OfficialLink = ({ site = vigilanceSite }: { site?: string }) => (
  <ExternalLink href={site}>{siteName(site)}</ExternalLink>
)

/** Who says it, when, how long ago; a warning when a newer bulletin should be there. */
export function BulletinLine({ provenance, now }: { provenance: Provenance; now: IsoInstant }) {
  const text = bulletinText(provenance)
  const { updatedAt, age } = provenance
  return (
    <>
      {age?.warned && (
        <p className="bulletin-warning">
          <strong>{oldBulletinText}</strong>
        </p>
      )}
      <p className={age?.shown ? 'source-line is-old' : 'source-line'}>
        {text && updatedAt ? (
          <>
            {text}, <Age of={updatedAt} now={now} />.{' '}
          </>
        ) : (
          `${noBulletinText} `
        )}
        <OfficialLink />
      </p>
    </>
  )
}
