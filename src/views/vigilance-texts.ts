import type { IsoInstant } from '../domain/part.ts'
import type { LevelOrUnknown, OfficialText, Phenomenon, TextSection } from '../domain/vigilance.ts'
import { isoInstant } from '../domain/vigilance/days.ts'

/** An official text as pages carry it. */
export interface TextView {
  readonly title: string
  readonly domainName: string
  readonly blocks: readonly {
    readonly phenomenon: Phenomenon | null
    readonly level: LevelOrUnknown
    readonly begin: IsoInstant | null
    readonly end: IsoInstant | null
    readonly sections: readonly TextSection[]
  }[]
}

const textView = (text: OfficialText, now: number): TextView => ({
  title: text.title,
  domainName: text.domainName,
  blocks: text.blocks
    .filter(({ end }) => end === null || now < end)
    .map((block) => ({
      ...block,
      begin: block.begin === null ? null : isoInstant(block.begin),
      end: block.end === null ? null : isoInstant(block.end),
    })),
})

/** The texts of one kind that still hold, ready to be shown. */
export const textViews = (
  texts: readonly OfficialText[],
  scope: OfficialText['scope'],
  now: number,
  domainId?: string,
): readonly TextView[] =>
  texts
    .filter((text) => text.scope === scope && (domainId === undefined || text.domainId === domainId))
    .map((text) => textView(text, now))
    .filter(({ blocks }) => blocks.length > 0)
