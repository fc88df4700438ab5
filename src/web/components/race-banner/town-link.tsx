import type { Town } from '../../../domain/race.ts'
import { placePath } from '../../../paths.ts'

/** The name of a start or finish, leading to the page of its place when France has one. */
export function TownLink({ town, className }: { town: Town; className?: string }) {
  if (!town.place) return <span className={className}>{town.name}</span>
  return (
    <a className={className} href={placePath(town.place)}>
      {town.name}
    </a>
  )
}
