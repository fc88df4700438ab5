import type { LevelOrUnknown } from '../../domain/vigilance.ts'
import { plainPath } from '../../paths.ts'
import type { Outline, OutlineBlock, OutlineLine } from '../render/outline.ts'

/** What terminals show without breaking lines. */
const mostColumns = 80
/** The least width of a column that is broken over lines, however wide the others are. */
const leastColumns = 12
const gap = '  '

/** How terminals show a level (ECMA-48, 8.3.117), by the 256 colours that most know. */
const levelStyles: Readonly<Record<LevelOrUnknown, string>> = {
  green: '32',
  yellow: '33',
  orange: '38;5;208',
  red: '1;31',
  unknown: '7',
}

interface TextOptions {
  /** With the styles of terminals. */
  readonly isColoured: boolean
}

/** An outline as text for terminals: lines of 80 columns at most, titles underlined. */
export function writeText({ title, intro, sections }: Outline, { isColoured }: TextOptions): string {
  const styled = (style: string, lines: readonly string[]): readonly string[] =>
    isColoured ? lines.map((line) => `\u001b[${style}m${line}\u001b[0m`) : lines
  const headline = (text: string, sign: string): readonly string[] => {
    const lines = wrapped(text)
    return [...styled('1', lines), sign.repeat(Math.max(...lines.map(widthOf)))]
  }
  const written = (line: OutlineLine, indent = ''): readonly string[] => {
    const lines = wrapped(line.text, mostColumns, indent)
    const address = line.path === undefined ? [] : [`  ${plainPath(line.path, 'text')}`]
    return [...(line.level === undefined ? lines : styled(levelStyles[line.level], lines)), ...address]
  }
  const block = (of: OutlineBlock): readonly string[] => {
    switch (of.kind) {
      case 'lines':
        return of.lines.flatMap((line) => written(line))
      case 'list':
        return of.items.flatMap((item) => written({ ...item, text: `- ${item.text}` }, '  '))
      case 'table':
        return tableLines(of)
    }
  }
  const paragraphs = [
    [...headline(title, '='), ...intro.flatMap((line) => written(line))],
    ...sections.map((section) => [...headline(section.title, '-'), ...section.blocks.flatMap(block)]),
  ]
  return paragraphs.map((lines) => `${lines.join('\n')}\n`).join('\n')
}

/** Letters as terminals count them: what joins the letter before it takes no room. */
const widthOf = (text: string): number => [...text.normalize('NFC').replace(/\p{M}/gu, '')].length

/** Lines of at most so many columns, broken at spaces; those after the first are indented. */
function wrapped(text: string, columns = mostColumns, indent = ''): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const word of text.split(/[ \n]+/).flatMap((long) => pieces(long, columns - indent.length))) {
    const longer = line === '' ? word : `${line} ${word}`
    if (line !== '' && widthOf(longer) > columns) {
      lines.push(line)
      line = indent + word
    } else line = longer
  }
  return [...lines, line]
}

/** A word that no line can hold, in pieces that one can. */
function pieces(word: string, columns: number): readonly string[] {
  const letters = [...word]
  if (letters.length <= columns) return [word]
  return Array.from({ length: Math.ceil(letters.length / columns) }, (_, n) =>
    letters.slice(n * columns, (n + 1) * columns).join(''),
  )
}

/** The widest columns are broken over lines where all do not fit. */
function tableLines({ columns, rows }: Extract<OutlineBlock, { kind: 'table' }>): readonly string[] {
  const head = columns.map(({ name }) => name)
  const widths = head.map((name, n) => Math.max(...[name, ...rows.map((row) => row[n] ?? '')].map(widthOf)))
  let over = widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1)) - mostColumns
  for (; over > 0; over -= 1) {
    const widest = Math.max(...widths)
    if (widest <= leastColumns) break
    widths[widths.indexOf(widest)] = widest - 1
  }
  return [head, ...rows].flatMap((row) => {
    const cells = columns.map((_column, n) => wrapped(row[n] ?? '', widths[n]))
    const height = Math.max(...cells.map(({ length }) => length))
    return Array.from({ length: height }, (_, line) =>
      columns
        .map(({ isFigure = false }, n) => {
          const text = cells[n]?.[line] ?? ''
          const room = ' '.repeat(Math.max(0, (widths[n] ?? 0) - widthOf(text)))
          return isFigure ? room + text : text + room
        })
        .join(gap)
        .trimEnd(),
    )
  })
}
