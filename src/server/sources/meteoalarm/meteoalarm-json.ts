import { Type, type Static } from 'typebox'
import type { WarningFeed } from '../../../domain/vigilance.ts'
import { dayMs } from '../../../domain/time-units.ts'
import { checked, checkOf } from '../../upstream/decode.ts'
import { Failure } from '../../upstream/failure.ts'
import { readJsonEntries } from '../../upstream/json-entries.ts'
import {
  feedCheck,
  feedSource,
  readWarning,
  refused,
  toFeed,
  type RawWarning,
  type WarningReading,
} from './meteoalarm-warning.ts'
import { requireUtf8 } from '../../upstream/reply.ts'
import type { Upstream } from '../../upstream/upstream.ts'

/** The feed without its warnings, which are read one by one. */
const Feed = Type.Object({ warnings: Type.Array(Type.Unknown()) })
const mostWarnings = 5_000
/** The texts of a warning that ended longer ago are shown nowhere. */
const textLifeMs = dayMs

const Text = Type.Optional(Type.Union([Type.String({ maxLength: 65_536 }), Type.Null()]))
const Texts = Type.Optional(
  Type.Union([Type.Array(Type.String(), { maxItems: 100 }), Type.String(), Type.Null()]),
)
const Named = Type.Object({ valueName: Type.String(), value: Type.String() })

const Info = Type.Object({
  language: Text,
  event: Text,
  headline: Text,
  description: Text,
  instruction: Text,
  effective: Text,
  onset: Text,
  expires: Text,
  severity: Text,
  responseType: Texts,
  parameter: Type.Optional(Type.Union([Type.Array(Named, { maxItems: 100 }), Type.Null()])),
  area: Type.Optional(
    Type.Union([
      Type.Array(Type.Object({ geocode: Type.Optional(Type.Array(Named, { maxItems: 200 })) }), {
        maxItems: 500,
      }),
      Type.Null(),
    ]),
  ),
})
type Info = Static<typeof Info>

const Warning = Type.Object({
  alert: Type.Object({
    identifier: Type.String({ minLength: 1, maxLength: 200 }),
    sent: Type.String(),
    status: Text,
    msgType: Text,
    references: Text,
    info: Type.Optional(Type.Union([Type.Array(Info, { maxItems: 50 }), Type.Null()])),
  }),
})
const readableWarning = checkOf(Warning)
type Alert = Static<typeof Warning>['alert']

const isFrench = ({ language }: Info): boolean => (language ?? '').toLowerCase().startsWith('fr')

/** One language only: French, else that of the first block. The blocks of a message say the same in several. */
function inOneLanguage(blocks: readonly Info[]): readonly Info[] {
  const french = blocks.filter(isFrench)
  return french.length > 0 ? french : blocks.filter(({ language }) => language === blocks[0]?.language)
}

const listOf = (texts: Static<typeof Texts> | undefined): readonly string[] =>
  texts == null ? [] : typeof texts === 'string' ? [texts] : texts

const parameterOf = ({ parameter }: Info, name: string): string | undefined =>
  parameter?.find(({ valueName }) => valueName.toLowerCase() === name)?.value

function rawWarning(alert: Alert, info: Info): RawWarning {
  return {
    identifier: alert.identifier,
    sent: alert.sent,
    dated: true,
    status: alert.status,
    type: alert.msgType,
    references: alert.references,
    responses: listOf(info.responseType),
    effective: info.effective,
    onset: info.onset,
    expires: info.expires,
    areas: (info.area ?? []).flatMap(({ geocode }) => (geocode ?? []).map(({ value }) => value)),
    awarenessLevel: parameterOf(info, 'awareness_level'),
    awarenessType: parameterOf(info, 'awareness_type'),
    severity: info.severity,
    event: info.event,
    title: info.headline,
    french: isFrench(info)
      ? {
          title: info.headline ?? info.event ?? '',
          description: info.description ?? '',
          instruction: info.instruction ?? '',
        }
      : null,
  }
}

/** A cancellation may come without any block: it still ends what it names. */
const bareInfo: Info = {}

function readEntry(entry: unknown, now: number): readonly WarningReading[] {
  if (!readableWarning.Check(entry)) return [refused('shape')]
  const { alert } = entry
  const blocks = inOneLanguage(alert.info ?? [])
  return (blocks.length > 0 ? blocks : [bareInfo]).map((info) => readWarning(rawWarning(alert, info), now))
}

/** A warning that is long over keeps only what others are compared with: an archive of such is most of the feed. */
function withoutOldTexts({ message, refusal }: WarningReading, now: number): WarningReading {
  if (message === null || message.end > now - textLifeMs) return { message, refusal }
  return { message: { ...message, title: null, description: null, instruction: null }, refusal }
}

/** The feed out of its entries, each dropped as soon as it has been read. */
async function readFeed(
  chunks: AsyncIterable<Uint8Array>,
  now: number,
  contentType: string,
): Promise<WarningFeed> {
  requireUtf8(contentType)
  const readings: WarningReading[] = []
  let count = 0
  const frame = await readJsonEntries(chunks, 'warnings', (entry) => {
    count += 1
    if (count > mostWarnings) throw new Failure('schema', `/warnings: more than ${mostWarnings}`)
    for (const reading of readEntry(entry, now)) readings.push(withoutOldTexts(reading, now))
  })
  checked(Feed, frame)
  return toFeed('json', null, readings)
}

/** French warnings from the JSON form of MeteoAlarm's feed; its times carry their offset. */
export const createMeteoalarmJson = (upstream: Upstream) =>
  feedSource(upstream, ['application/json'], readFeed)

/** @public How the doctor asks it. */
export const check = feedCheck((upstream, now) => createMeteoalarmJson(upstream).read(now))
