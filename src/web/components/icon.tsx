import { iconPaths, type IconName } from './icon-paths.ts'

/** An interface icon. Decorative: a text beside it, or the control's name, says what it means. */
export function Icon({ name, className = 'ui-icon' }: { name: IconName; className?: string }) {
  return (
    <svg
      className={className}
      viewBox="0 0 24 24"
      aria-hidden="true"
      dangerouslySetInnerHTML={{ __html: iconPaths[name] }}
    />
  )
}
