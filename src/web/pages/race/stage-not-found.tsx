import type { RaceHeading } from '../../../views/race-views.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { UnlistedHead } from '../../components/page-metadata.tsx'
import { paths } from '../../../paths.ts'
import { notFoundTitles } from '../../text/errors.ts'

/** The address names no number, or one that the race does not have. */
export type StageProblem = 'no-number' | 'unknown'

/** What leads back to the stages, and in which words. */
export type RaceAddress = Pick<RaceHeading, 'id' | 'category'>

export const advice: Readonly<Record<RaceHeading['category'], string>> = {
  men: 'Cette course n’a pas d’étape à cette adresse.',
  women: 'Veuillez vérifier l’URL.',
}

export const titleOf = (problem: StageProblem): string =>
  problem === 'no-number' ? notFoundTitles.stageNumber : notFoundTitles.stage

export const StageNotFoundHead = ({ problem }: { problem: StageProblem }) => (
  <UnlistedHead title={titleOf(problem)} />
)

/** The page of a stage that does not exist, leading back to those that do. */
export function StageNotFound({ race, problem }: { race: RaceAddress; problem: StageProblem }) {
  const title = titleOf(problem)
  return (
    <div className="message">
      <h1>{race.category === 'women' ? `${title}.` : title}</h1>
      <p>{advice[race.category]}</p>
      <ButtonLink isMain href={paths.race(race.id)} text="Voir toutes les étapes" />
    </div>
  )
}
