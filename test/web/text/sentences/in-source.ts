import { parseSync, type ESTree } from 'vite'
import { narrowNbsp, nbsp } from '../../../../src/web/text/numbers.ts'

type Node = ESTree.Node
type JsxChild = ESTree.JSXChild

/** What stands inside a line of text; anything else in it is read on its own. */
const inline = new Set('a abbr b code em i mark small span strong sub sup time'.split(' '))
/** What nobody reads. */
const silentAttributes =
  /^(?:class|id$|href|src|key$|type$|rel$|role$|style|d$|viewBox|fill|stroke|transform|data-(?!title|text|busy)|as$|for|htmlFor|http|media|name$|when$|value$|method|action|property|itemProp|points|preserve|marker|clip|autoComplete|inputMode|enterKeyHint|aria-(?!label$|description$|roledescription$))/

const spaces: Readonly<Record<string, string>> = { nbsp, narrowNbsp }

const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && 'type' in value && typeof value.type === 'string'

const childrenOf = (node: Node): readonly Node[] =>
  Object.values(node).flatMap((value: unknown) =>
    Array.isArray(value) ? value.filter(isNode) : isNode(value) ? [value] : [],
  )

/** As JSX reads its text: line breaks with what stands around them are a space between words, nothing at the ends. */
const textOf = (raw: string): string =>
  raw
    .split('\n')
    .map((line, index, { length }) =>
      line.replace(index > 0 ? /^[ \t]+/ : /^$/, '').replace(index < length - 1 ? /[ \t]+$/ : /^$/, ''),
    )
    .filter((line) => line !== '')
    .join(' ')
    .replaceAll('&nbsp;', nbsp)
    .replaceAll(/&#(\d+);/g, (_, point: string) => String.fromCodePoint(Number(point)))

const hasWords = (text: string): boolean => /\p{L}{2}/u.test(text)

/** Names of keys, classes, events and values in the code that look like words. */
const names =
  /^(?:Escape|Tab|Home|End|Question|Answer|light dark|render timeout|zoom viewreset|move\w+ \w+)$|\bis-|^(?:sky sky-|head |header |across |down |M‹|\.|http)|^(?:Hydratation|Îlot|Carte) :/

/** French that somebody reads, rather than a name in the code: words with spaces or accents, or one with a capital. */
const isSentence = (text: string): boolean =>
  hasWords(text) &&
  !names.test(text) &&
  (/[à-ÿœ’«]/u.test(text) ||
    /^\p{Lu}\p{Ll}+$/u.test(text) ||
    /^[^{}=;#[\]_|\\]*\p{L} [^{}=;#[\]_|\\]*$/u.test(text))

/** A value of the moment with a unit behind a plain space. */
const brokenFigure = /› (?:[%°]|[kcm]?m\b|k?m\/h|h\b|hPa)/

/** The sentences that stand in a module, each value of the moment as ‹what it is in the code›. */
export function sentencesIn(path: string, code: string): readonly string[] {
  const found: string[] = []
  const { program } = parseSync(path, code)

  const hole = (node: Node): string =>
    `‹${code
      .slice(node.start, node.end)
      .replaceAll(/\s+|[<>]/g, ' ')
      .slice(0, 40)}›`

  const template = ({ quasis, expressions }: ESTree.TemplateLiteral): string =>
    quasis.map(({ value }, index) => `${value.cooked ?? ''}${valueText(expressions[index])}`).join('')

  /** What an expression says; what it holds beside that is looked through by itself. */
  function valueText(node: Node | undefined): string {
    if (!node || node.type === 'JSXEmptyExpression') return ''
    if (node.type === 'Literal') return String(node.value)
    if (node.type === 'Identifier' && node.name in spaces) return spaces[node.name] ?? ''
    if (node.type === 'TemplateLiteral') return template(node)
    visit(node)
    return hole(node)
  }

  function childText(child: JsxChild): string {
    if (child.type === 'JSXText') return textOf(child.value)
    if (child.type === 'JSXExpressionContainer') return valueText(child.expression)
    if (child.type !== 'JSXElement') {
      visit(child)
      return hole(child)
    }
    const { name, attributes } = child.openingElement
    const tag = name.type === 'JSXIdentifier' ? name.name : ''
    for (const attribute of attributes) visit(attribute)
    const isComponent = /^\p{Lu}/u.test(tag)
    if (child.children.length > 0 && (inline.has(tag) || isComponent)) return lineOf(child.children)
    for (const inner of child.children) visit(inner)
    return tag === 'br' ? ' ' : `‹${tag}›`
  }

  const lineOf = (children: readonly JsxChild[]): string => children.map(childText).join('')

  const isLine = (children: readonly JsxChild[]): boolean =>
    children.some((child) => child.type === 'JSXText' && hasWords(child.value))

  function visit(node: Node): void {
    switch (node.type) {
      case 'ImportDeclaration':
      case 'ExportAllDeclaration':
      case 'ThrowStatement':
      case 'JSXText':
        return
      case 'JSXAttribute':
        if (node.name.type === 'JSXIdentifier' && silentAttributes.test(node.name.name)) return
        break
      case 'JSXFragment':
        if (!isLine(node.children)) break
        found.push(lineOf(node.children))
        return
      case 'JSXElement':
        if (!isLine(node.children)) break
        for (const attribute of node.openingElement.attributes) visit(attribute)
        found.push(lineOf(node.children))
        return
      case 'Literal':
        if (typeof node.value === 'string' && isSentence(node.value)) found.push(node.value)
        return
      case 'TemplateLiteral': {
        const text = template(node)
        if (isSentence(text.replaceAll(/‹[^›]*›/g, '')) || brokenFigure.test(text)) found.push(text)
        return
      }
      default:
        if (node.type.startsWith('TS') && !/^TS(?:As|Satisfies|NonNull)/.test(node.type)) return
    }
    for (const child of childrenOf(node)) visit(child)
  }

  visit(program)
  // What is written as HTML is read without it.
  return found.flatMap((text) => text.split(/<[^>]*>/)).filter(hasWords)
}
