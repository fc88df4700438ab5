import { escapeHtml } from '../../../escape-html.ts'
import type { Feed, PublishedEntry } from './feed.ts'

const titleOf = ({ title, isLifted }: PublishedEntry): string => (isLifted ? `Levée : ${title}` : title)

/** Control characters have no place in XML 1.0, not even escaped. */
const xmlText = (text: string): string =>
  // oxlint-disable-next-line no-control-regex -- they are what is looked for
  escapeHtml(text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f]/g, ''))

/** Atom, RFC 4287. `selfUrl`: its own address. */
export function writeAtom(feed: Feed, selfUrl: string): string {
  const entries = feed.entries.flatMap((entry) => [
    '<entry>',
    `<id>${xmlText(entry.id)}</id>`,
    `<title>${xmlText(titleOf(entry))}</title>`,
    `<updated>${entry.updatedAt}</updated>`,
    ...entry.tags.map((tag) => `<category term="${xmlText(tag)}"/>`),
    `<link rel="alternate" type="text/html" href="${xmlText(entry.link)}"/>`,
    `<summary>${xmlText(entry.text)}</summary>`,
    '</entry>',
  ])
  return [
    '<?xml version="1.0" encoding="utf-8"?>',
    '<feed xmlns="http://www.w3.org/2005/Atom" xml:lang="fr">',
    `<id>${xmlText(feed.id)}</id>`,
    `<title>${xmlText(feed.title)}</title>`,
    ...(feed.subtitle === undefined ? [] : [`<subtitle>${xmlText(feed.subtitle)}</subtitle>`]),
    `<updated>${feed.updatedAt}</updated>`,
    `<link rel="self" type="application/atom+xml" href="${xmlText(selfUrl)}"/>`,
    `<link rel="alternate" type="text/html" href="${xmlText(feed.homeUrl)}"/>`,
    `<author><name>${xmlText(feed.author)}</name></author>`,
    `<rights>${xmlText(feed.rights)}</rights>`,
    ...entries,
    '</feed>',
    '',
  ].join('\n')
}

/** JSON Feed 1.1. */
export const writeJsonFeed = (feed: Feed, selfUrl: string): string =>
  JSON.stringify({
    version: 'https://jsonfeed.org/version/1.1',
    title: feed.title,
    language: 'fr',
    home_page_url: feed.homeUrl,
    feed_url: selfUrl,
    authors: [{ name: feed.author }],
    items: feed.entries.map((entry) => ({
      id: entry.id,
      url: entry.link,
      title: titleOf(entry),
      content_text: entry.text,
      date_published: entry.updatedAt,
      tags: entry.tags,
    })),
  })
