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
import { Perishable } from './perishable.tsx'

export interface VigilanceLineProps {
  readonly place: Pick<PlaceView, 'departmentCode'>
  readonly now: IsoInstant
  /** Where the details are; a new window when the card stands in another site. */
  readonly details: string
  readonly newWindow?: boolean | undefined
}

/** The line that closes a weather card, one height whatever is known. */
export function VigilanceLine({
  part,
  place,
  now,
  details,
  newWindow,
}: VigilanceLineProps & { part: Part<DepartmentVigilance> }): ReactNode {
  const headline = headlineOf(part, now)
  switch (headline.kind) {
    case 'alert': {
      const { level, title, period, others, tomorrow } = headline
      const alerts = countOf(part)
      return (
        <Row
          look={`is-${level}`}
          href={details}
          newWindow={newWindow}
          mark={<Icon shape={icons.triangleAlert} />}
          title={title}
          detail={[period, tomorrow ?? [], others ?? []].flat().join(', ')}
          dot={alerts && <AlertDot {...alerts} isLevelSaid={alerts.highest === level} />}
        />
      )
    }
    case 'calm':
      return (
        <Row
          look="is-quiet"
          href={`${paths.vigilance('J0', place.departmentCode)}#departement`}
          newWindow={newWindow}
          mark={<span className="swatch is-green" />}
          title={headline.title}
          detail={headline.tomorrow && <Apart>{headline.tomorrow}</Apart>}
        />
      )
    case 'unknown':
    case 'overseas':
      return <OfficialLine headline={headline} />
  }
}

/** The line marked with how long it holds. */
export const PerishableLine = (props: VigilanceLineProps & { part: Part<DepartmentVigilance> }) => (
  <Perishable part={props.part} now={props.now} variant="line">
    <VigilanceLine {...props} />
  </Perishable>
)

const countOf = (part: Part<DepartmentVigilance>) =>
  part.state !== 'missing' && part.value.covered ? activeAlerts(part.value) : null

interface AlertDotProps {
  readonly count: number
  readonly highest: LevelOrUnknown
  /** By what stands before it. */
  readonly isLevelSaid?: boolean
}

/** The dot with the number of alerts in force, in the colour of the highest. */
export const AlertDot = ({ count, highest, isLevelSaid = false }: AlertDotProps) => (
  <span className={`alert-dot is-${highest}`}>
    {count}
    <span className="alert-words visually-hidden">{count > 1 ? ' alertes' : ' alerte'}</span>
    <span className="visually-hidden">
      {isLevelSaid ? ' en cours' : ` en cours, ${levelAdjectives[highest]}`}
    </span>
  </span>
)

interface RowProps extends Pick<VigilanceLineProps, 'newWindow'> {
  readonly look: string
  readonly href: string
  readonly mark: ReactNode
  readonly title: string
  readonly detail: ReactNode
  readonly dot?: ReactNode
}

/** What does not go on with the title: a dash stands before it where it has no line of its own. */
const Apart = ({ children }: { children: ReactNode }) => (
  <>
    <span className="dash">– </span>
    {children}
  </>
)

/** A row that leads to the details. */
const Row = ({ look, href, newWindow, mark, title, detail, dot }: RowProps) => (
  <a
    className={`vigilance-row ${look}`}
    href={href}
    {...(newWindow ? { target: '_blank', rel: 'noopener' } : {})}
  >
    {mark}
    <span>
      <strong>{title}</strong> {detail && <span>{detail}</span>}
      {newWindow && <span className="visually-hidden"> (nouvelle fenêtre)</span>}
      {dot && <span className="visually-hidden">. </span>}
    </span>
    {dot}
    <Icon shape={icons.chevronRight} className="ui-icon go" />
  </a>
)

function OfficialLine({ headline }: { headline: Headline & { kind: 'unknown' | 'overseas' } }) {
  const { kind, title, detail } = headline
  const tomorrow = headline.kind === 'unknown' && headline.tomorrow
  return (
    <ExternalLink
      className={`vigilance-row ${kind === 'unknown' ? 'is-unknown' : 'is-quiet'}`}
      href={headline.kind === 'overseas' ? headline.site : vigilanceSite}
    >
      <Icon shape={kind === 'unknown' ? icons.circleHelp : icons.externalLink} />
      <span>
        <strong>{title}</strong>{' '}
        <span>
          <Apart>{tomorrow ? `${tomorrow}, ${detail}` : detail}</Apart>
        </span>
      </span>
    </ExternalLink>
  )
}

/** Where the details of a place's vigilance are on its own page. */
export const detailsOf = (place: PlaceView): string => `${placePath(place)}#vigilance`
