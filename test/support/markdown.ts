import type { Nodes } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmFromMarkdown } from 'mdast-util-gfm'
import { gfm } from 'micromark-extension-gfm'

/** A Markdown document as a parser that is not ours reads it: CommonMark with what GitHub adds. */
export const parseMarkdown = (text: string) =>
  fromMarkdown(text, { extensions: [gfm()], mdastExtensions: [gfmFromMarkdown()] })

const childrenOf = (node: Nodes): readonly Nodes[] => ('children' in node ? node.children : [])

/** What is read of a node. */
export const textOf = (node: Nodes): string =>
  'value' in node ? node.value : childrenOf(node).map(textOf).join('')

/** The nodes of a type, in their order. */
export const nodesOf = <Type extends Nodes['type']>(
  node: Nodes,
  type: Type,
): readonly Extract<Nodes, { type: Type }>[] => [
  ...(node.type === type ? [node as Extract<Nodes, { type: Type }>] : []),
  ...childrenOf(node).flatMap((child) => nodesOf(child, type)),
]
