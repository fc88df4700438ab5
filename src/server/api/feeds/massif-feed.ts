import { bulletinDay, type AvalancheBulletin } from '../../../domain/avalanche/statement.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import { avalancheSite, siteName } from '../../../domain/official-sites.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { MassifBulletin, MassifState, MassifSummary } from '../../../views/mountains.ts'
import {
  avalancheLevelDetails,
  avalancheLevelName,
  bulletinTimeText,
  scaleNotice,
  splitText,
  stateNames,
  stateSentences,
} from '../../../web/text/avalanche.ts'
import { formatBulletinTime } from '../../../web/text/dates.ts'
import { nbsp } from '../../../web/text/numbers.ts'
import { lifeOfAnswer } from '../answers.ts'
import type { FeedEntry } from './feed.ts'
import { midnightOf } from './risk-entries.ts'
import { unknown, type FeedAnswer, type FeedContext } from './vigilance-feeds.ts'

/**
 * The bulletin of a massif that is not over, an entry; none with the reason as subtitle where none is published, or the last one
 * is over. Without a source that says so, there is no feed.
 */
export function massifFeed(
  part: Part<MassifBulletin>,
  { tag, publicUrl, now }: Omit<FeedContext, 'site'>,
): FeedAnswer {
  if (part.state === 'missing') return unknown
  const { said, massif } = part.value
  const id = `${tag}massif/${massif.slug}`
  const homeUrl = `${publicUrl}${paths.massif(massif.slug)}`
  const bulletin = validBulletin(said)
  // A bulletin may have come since, or the newest cannot be read: nobody knows of one.
  if (bulletin === null && (part.state === 'stale' || said.state === 'unreadable')) return unknown
  return {
    id,
    title: `Bulletin d’avalanche, massif ${massif.of}`,
    ...(said.state === 'in-force' ? {} : { subtitle: silenceText(said) }),
    homeUrl,
    publishedAt: publicationOf(said, now),
    entries: bulletin ? [entryOf(said, bulletin, massif, { id, link: homeUrl })] : [],
    unknownSubjects: new Set(),
    life: lifeOfAnswer(part, Date.parse(now)),
  }
}

/** One that is not over, be its level readable or not. */
const validBulletin = (said: MassifState): AvalancheBulletin | null =>
  'bulletin' in said && said.state !== 'expired' ? said.bulletin : null

type WithoutLevel = Exclude<MassifState, { state: 'in-force' }>

/** Why there is no level, and what the source says itself. */
const silenceText = (said: WithoutLevel): string =>
  'message' in said && said.message !== null
    ? `${stateSentences[said.state]} Météo-France${nbsp}: ${said.message}`
    : stateSentences[said.state]

/** When what is said now began to hold; where nobody says when, the midnight of the day. */
function publicationOf(said: MassifState, now: IsoInstant): IsoInstant {
  if (said.state === 'expired') return said.bulletin.validUntil
  return validBulletin(said)?.issuedAt ?? midnightOf(localDate(now, nationalZone))
}

/** Its id is the day of which it speaks: an amendment, often of the next morning, is the same entry. */
function entryOf(
  said: MassifState,
  bulletin: AvalancheBulletin,
  massif: MassifSummary,
  { id, link }: Pick<FeedEntry, 'id' | 'link'>,
): FeedEntry {
  const level = said.state === 'in-force' ? said.level : null
  const title =
    said.state === 'in-force'
      ? `Risque ${said.level}, ${avalancheLevelName(said.level).toLowerCase()}`
      : `Bulletin ${stateNames[said.state].toLowerCase()}`
  return {
    id: `${id}/${bulletinDay(bulletin)}`,
    subject: 'avalanche',
    danger: id,
    severity: level ?? -1,
    title: `${title}${nbsp}: avalanches, massif ${massif.of}`,
    text: textOf(said, bulletin),
    link,
    updatedAt: bulletin.issuedAt,
    tags: ['avalanche', level === null ? 'unknown' : `avalanche-${level}`],
    // A bulletin that is over lifts no risk: its entry ends without being listed as lifted.
    time: null,
  }
}

/** The text of an entry, with dates: a reader keeps it for weeks. */
function textOf(said: MassifState, bulletin: AvalancheBulletin): string {
  const about =
    said.state === 'in-force'
      ? [
          `Valable jusqu’au ${formatBulletinTime(bulletin.validUntil, nationalZone)}.`,
          splitText(said.bands),
          avalancheLevelDetails[`avalanche-${said.level}`],
          scaleNotice,
        ]
      : [silenceText(said)]
  const change = bulletin.isAmendment ? ', qui modifie le précédent' : ''
  return [
    ...about,
    `${bulletinTimeText(bulletin.issuedAt)}${change}, à lire en entier sur ${siteName(avalancheSite)}.`,
  ].join(' ')
}
