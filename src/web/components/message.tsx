import type { ReactNode } from 'react'
import type { IconName } from '../../domain/sky.ts'
import { SkyIcon } from './sky-icon.tsx'

interface MessageProps {
  readonly icon?: IconName
  readonly title: string
  readonly text: string
  readonly role?: 'alert'
  /** Where to go from there. */
  readonly children: ReactNode
}

/** All that a page has to say whose address leads to nothing. */
export const Message = ({ icon = 'fog', title, text, role, children }: MessageProps) => (
  <div className="message" role={role}>
    <SkyIcon name={icon} size={112} />
    <h1>{title}</h1>
    <p>{text}</p>
    {children}
  </div>
)
