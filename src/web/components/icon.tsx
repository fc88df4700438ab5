import type * as icons from './icon-paths.ts'

/** One of our own drawings: constants, which may stand in HTML as they are. */
export type IconShape = (typeof icons)[keyof typeof icons]

interface IconProps {
  readonly shape: IconShape
  readonly className?: string
  /** Where it stands in a drawing, in the drawing's units. */
  readonly x?: number
  readonly y?: number
  readonly width?: number
  readonly height?: number
}

/**
 * An interface icon. Decorative: a text beside it, or the control's name, says what it means. Style sheets size it; where they
 * do not come it is small all the same.
 */
export const Icon = ({ shape, className = 'ui-icon', ...box }: IconProps) => (
  <svg
    className={className}
    width={24}
    viewBox="0 0 24 24"
    aria-hidden="true"
    {...box}
    dangerouslySetInnerHTML={{ __html: shape }}
  />
)
