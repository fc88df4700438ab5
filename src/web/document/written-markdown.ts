import { plainPath } from '../../paths.ts'
import type { Outline, OutlineBlock, OutlineLine } from '../render/outline.ts'

/** An outline as Markdown (CommonMark, with the tables of GitHub's): titles, paragraphs, lists with links, tables. */
export function writeMarkdown({ title, intro, sections }: Outline): string {
  const blocks = [
    `# ${escaped(title)}`,
    ...paragraphs(intro),
    ...sections.flatMap((section) => [`## ${escaped(section.title)}`, ...section.blocks.flatMap(written)]),
  ]
  return `${blocks.join('\n\n')}\n`
}

function written(block: OutlineBlock): readonly string[] {
  switch (block.kind) {
    case 'lines':
      return paragraphs(block.lines)
    case 'list':
      return [block.items.map((item) => `- ${linked(item)}`).join('\n')]
    case 'table':
      return [
        [
          row(block.columns.map(({ name }) => name)),
          row(
            block.columns.map(({ isFigure = false }) => (isFigure ? '---:' : '---')),
            (rule) => rule,
          ),
          ...block.rows.map((cells) => row(block.columns.map((_column, n) => cells[n] ?? ''))),
        ].join('\n'),
      ]
  }
}

const paragraphs = (lines: readonly OutlineLine[]): readonly string[] => lines.map(linked)

/** Addresses of ours have letters, digits and the signs of a query, none of which ends one between angle brackets. */
const linked = ({ text, path }: OutlineLine): string =>
  path === undefined ? escaped(text) : `[${escapedSigns(text.trim())}](<${plainPath(path, 'markdown')}>)`

const row = (cells: readonly string[], write = escaped): string => `| ${cells.map(write).join(' | ')} |`

/** The signs that mean something where they stand: anywhere, before what would be an entity, or at the beginning of a line. */
const signs = /[\\`*_[\]<|~#]|&(?=#?\w+;)|^[>+=-]|(?<=^\d+)[.)]/g

const escapedSigns = (text: string): string =>
  text.replaceAll(/[ \n]+/g, ' ').replaceAll(signs, String.raw`\$&`)

/** A text that is read as it stands, on one line; addresses in it stay addresses. */
const escaped = (text: string): string =>
  text
    .trim()
    .split(/(https?:\/\/[^\s<>]*[\w/])/)
    .map((piece, n) => (n % 2 === 1 ? `<${piece}>` : escapedSigns(piece)))
    .join('')
