import { vigilanceSite } from '../../../domain/official-sites.ts'
import type { ReactNode } from 'react'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import type { LevelOrUnknown } from '../../../domain/vigilance.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { paths, placePath } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { levelAdjectives } from '../../text/levels.ts'
import { activeAlerts, headlineOf, type Headline } from '../../text/vigilance.ts'
import { ExternalLink } from '../external-link.tsx'
import { Icon } from '../icon.tsx'
import * as icons from '../icon-paths.ts'

export interface VigilanceLineProps {
  readonly place: Pick<PlaceView, 'departmentCode'>
  readonly now: IsoInstant
  /** Where the details are; a new window when the card stands in another site. */
  readonly details: string
  readonly newWindow?: boolean
}

/** The line that closes a weather card, one height whatever is known. */
export function VigilanceLine({
  part,
  ...props
}: VigilanceLineProps & { part: Part<DepartmentVigilance> }): ReactNode {
  const headline = headlineOf(part, props.now)
  switch (headline.kind) {
    case 'alert':
      return <AlertLine headline={headline} alerts={countOf(part)} {...props} />
    case 'calm':
      return <CalmLine headline={headline} {...props} />
    case 'unknown':
    case 'overseas':
      return <OfficialLine headline={headline} />
  }
}

const countOf = (part: Part<DepartmentVigilance>) =>
  part.state !== 'missing' && part.value.covered ? activeAlerts(part.value) : null

interface Count {
  readonly count: number
  readonly highest: LevelOrUnknown
}

/** The dot with the number of alerts in force, in the colour of the highest. */
export const AlertDot = ({ count, highest }: Count) => (
  <span className={`alert-dot is-${highest}`}>
    {count}
    <span className="alert-words visually-hidden">{count > 1 ? ' alertes' : ' alerte'}</span>
    <span className="visually-hidden">{` en cours, ${levelAdjectives[highest]}`}</span>
  </span>
)

const AlertLine = ({
  headline: { level, title, period, others },
  alerts,
  details,
  newWindow,
}: VigilanceLineProps & { headline: Extract<Headline, { kind: 'alert' }>; alerts: Count | null }) => (
  <a
    className={`vigilance-row is-${level}`}
    href={details}
    {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <Icon shape={icons.triangleAlert} />
    <span>
      <strong>{title}</strong> <span>{others === null ? period : `${period}, ${others}`}</span>
      {newWindow && <span className="visually-hidden"> (nouvelle fenêtre)</span>}
      {alerts && <span className="visually-hidden">. </span>}
    </span>
    {alerts && <AlertDot {...alerts} />}
    <Icon shape={icons.chevronRight} className="ui-icon go" />
  </a>
)

const CalmLine = ({
  headline: { title, detail },
  place,
  newWindow,
}: VigilanceLineProps & { headline: Extract<Headline, { kind: 'calm' }> }) => (
  <a
    className="vigilance-row is-quiet"
    href={`${paths.vigilance('J0', place.departmentCode)}#departement`}
    {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
  >
    <span className="swatch is-green" />
    <span>
      <strong>{title}</strong> {detail && <span>{detail}</span>}
      {newWindow && <span className="visually-hidden"> (nouvelle fenêtre)</span>}
    </span>
    <Icon shape={icons.chevronRight} className="ui-icon go" />
  </a>
)

function OfficialLine({ headline }: { headline: Headline & { kind: 'unknown' | 'overseas' } }) {
  const { kind, title, detail } = headline
  return (
    <ExternalLink
      className={`vigilance-row ${kind === 'unknown' ? 'is-unknown' : 'is-quiet'}`}
      href={headline.kind === 'overseas' ? headline.site : vigilanceSite}
    >
      <Icon shape={kind === 'unknown' ? icons.circleHelp : icons.externalLink} />
      <span>
        <strong>{title}</strong>{' '}
        <span>
          <span className="dash">– </span>
          {detail}
        </span>
      </span>
    </ExternalLink>
  )
}

/** Where the details of a place's vigilance are on its own page. */
export const detailsOf = (place: PlaceView): string => `${placePath(place)}#vigilance`
