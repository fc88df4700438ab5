import type { ReactNode } from 'react'

export interface SharedProps {
  /** Tells apart what is made of one object. */
  readonly name: string
  /** What it is made of: a forecast, the vigilance of a department. */
  readonly of: object
  /** All else that it depends on. */
  readonly version: string
  readonly children: () => ReactNode
}

/**
 * A part of a read-only block that many pages show: towns that share a forecast, those of one department. The server
 * writes it once for each object and version; to React it is its content.
 */
export const Shared = ({ children }: SharedProps): ReactNode => children()
