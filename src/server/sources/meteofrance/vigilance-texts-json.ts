import { Type, type Static } from 'typebox'
import {
  domainFromId,
  levelFromColour,
  phenomenonFromId,
  type OfficialText,
  type TextBlock,
  type TextSection,
} from '../../../domain/vigilance.ts'
import { parseInstant } from '../../../domain/instant.ts'
import { cleanLine, cleanParagraphs } from '../../../domain/vigilance/text.ts'
import { checkOf } from '../../upstream/decode.ts'

const Words = Type.Optional(Type.Union([Type.String({ maxLength: 65_536 }), Type.Null()]))
const Code = Type.Optional(Type.Union([Type.String(), Type.Number(), Type.Null()]))

/** The map is held back no longer by its texts: whoever waits for a cold vigilance waits four seconds. */
export const textsTimeoutMs = 2_000

/** The texts that go with maps: those that came with one, or came with it when it was read before. */
export function createTextsOfMaps(): (
  issuedAt: number,
  came: readonly OfficialText[] | null,
) => readonly OfficialText[] {
  let last: { readonly issuedAt: number; readonly texts: readonly OfficialText[] } | null = null
  return (issuedAt, came) => {
    const texts = came ?? (last?.issuedAt === issuedAt ? last.texts : [])
    last = { issuedAt, texts }
    return texts
  }
}

/** The text product as far as we read it; a block that cannot be read is left out, for texts are an extra. */
export const TextsReply = Type.Object({
  product: Type.Object({ text_bloc_items: Type.Array(Type.Unknown(), { maxItems: 5_000 }) }),
})

const Term = Type.Object({
  start_time: Words,
  end_time: Words,
  risk_code: Code,
  subdivision_text: Type.Array(
    Type.Object({
      underline_text: Words,
      bold_text: Words,
      text: Type.Array(Type.String({ maxLength: 65_536 }), { maxItems: 1_000 }),
    }),
    { maxItems: 200 },
  ),
})

const Bloc = Type.Object({
  domain_id: Type.String({ maxLength: 40 }),
  domain_name: Words,
  bloc_title: Words,
  bloc_items: Type.Array(
    Type.Object({
      text_items: Type.Array(
        Type.Object({ hazard_code: Code, term_items: Type.Array(Term, { maxItems: 200 }) }),
        { maxItems: 200 },
      ),
    }),
    { maxItems: 200 },
  ),
})
const readableBloc = checkOf(Bloc)

const headingOf = (text: string): string => cleanLine(text).replace(/\s*:$/, '')

const toSection = ({
  underline_text: underline,
  bold_text: bold,
  text,
}: Static<typeof Term>['subdivision_text'][number]): TextSection => ({
  heading: headingOf(bold || underline || ''),
  paragraphs: cleanParagraphs(text),
})

const toBlock = (hazard: string | number | null, term: Static<typeof Term>): TextBlock => ({
  phenomenon: hazard === null ? null : phenomenonFromId(hazard),
  level: levelFromColour(term.risk_code),
  begin: parseInstant(term.start_time),
  end: parseInstant(term.end_time),
  sections: term.subdivision_text
    .map(toSection)
    .filter(({ heading, paragraphs }) => heading !== '' || paragraphs.length > 0),
})

const isContinued = (a: TextBlock, b: TextBlock): boolean =>
  a.phenomenon === b.phenomenon && a.level === b.level && a.begin === b.begin && a.end === b.end

/** One term may be split over several entries with the same dates: they are one block. */
function joinBlocks(blocks: readonly TextBlock[]): readonly TextBlock[] {
  const joined: TextBlock[] = []
  for (const block of blocks) {
    const last = joined.at(-1)
    if (last && isContinued(last, block)) {
      joined[joined.length - 1] = { ...last, sections: [...last.sections, ...block.sections] }
    } else joined.push(block)
  }
  return joined
}

function scopeOf(id: string): OfficialText['scope'] | null {
  const domain = domainFromId(id)
  if (domain?.kind === 'summary') return domain.id === 'FRA' ? 'national' : 'zone'
  return domain?.kind === 'department' ? 'department' : null
}

function toText(entry: unknown): readonly OfficialText[] {
  if (!readableBloc.Check(entry)) return []
  const scope = scopeOf(entry.domain_id)
  if (scope === null) return []
  const blocks = entry.bloc_items.flatMap(({ text_items: items }) =>
    items.flatMap(({ hazard_code: hazard, term_items: terms }) =>
      terms.map((term) => toBlock(hazard ?? null, term)),
    ),
  )
  const [title, domainName] = [cleanLine(entry.bloc_title ?? ''), cleanLine(entry.domain_name ?? '')]
  const readable = joinBlocks(blocks).filter(({ sections }) => sections.length > 0)
  return readable.length > 0
    ? [{ scope, domainId: entry.domain_id, domainName, title, blocks: readable }]
    : []
}

/** The official texts of a text product, cleaned, in the order given. */
export const toTexts = ({ product }: Static<typeof TextsReply>): readonly OfficialText[] =>
  product.text_bloc_items.flatMap(toText)
