import type { OfficialText } from '../domain/vigilance.ts'
import { isoInstant } from '../domain/instant.ts'
import type { TextView } from '../schemas/vigilance.ts'

export type { TextView } from '../schemas/vigilance.ts'

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
