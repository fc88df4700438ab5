import type { ComponentProps } from 'react'
import { Icon, type IconShape } from './icon.tsx'

interface ButtonLinkProps extends ComponentProps<'a'> {
  readonly href: string
  readonly text: string
  readonly icon?: IconShape
  /** What most people come for. */
  readonly isMain?: boolean
}

/** A link that looks like a button. */
export const ButtonLink = ({ text, icon, isMain = false, ...link }: ButtonLinkProps) => (
  <a className={isMain ? 'button is-main' : 'button'} {...link}>
    {icon && <Icon shape={icon} />}
    {text}
  </a>
)
