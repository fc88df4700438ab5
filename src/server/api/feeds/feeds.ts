import { Type, type Static } from 'typebox'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { lifetimeOfDay } from '../../../domain/lifetime.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant } from '../../../domain/part.ts'
import { isStage, type Stage } from '../../../domain/race.ts'
import { feedPaths, paths, risksPath, type FeedFormat } from '../../../paths.ts'
import type { SiteApi } from '../../../site-api.ts'
import { riskRows } from '../../../views/risk-list.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import type { RaceView } from '../../../views/race-views.ts'
import { atPlace } from '../../../web/text/at-place.ts'
import { formatStageDistance, stageTypeNames } from '../../../web/text/race.ts'
import type { Clock } from '../../cache.ts'
import { sharedUntil } from '../../http/cache-control.ts'
import { sendIfUnchanged, weakTag } from '../../http/etag.ts'
import { lifeOfAnswer, sendMissing } from '../answers.ts'
import { PointOrNoneQuery, pointOrNone, SlugParameters } from '../parameters.ts'
import { feedName, type Feed, type FeedContent, type FeedEntry } from './feed.ts'
import { forecastFeed } from './forecast-feed.ts'
import { massifFeed } from './massif-feed.ts'
import { createPublishedEntries } from './published-entries.ts'
import { publicationOf, riskEntries } from './risk-entries.ts'
import {
  departmentFeed,
  nationalFeed,
  unknown,
  type FeedAnswer,
  type FeedContext,
} from './vigilance-feeds.ts'
import { unknownSubjectsOf } from './vigilance-entries.ts'
import { tideCalendar, tideCsv } from './tide-list.ts'
import { writeCalendar } from './written-calendar.ts'
import { writeAtom, writeJsonFeed } from './written-feeds.ts'

export interface FeedOptions {
  readonly site: SiteApi
  readonly clock: Clock
  /** Scheme and host of every address written here, without a final slash. */
  readonly publicUrl: string
  readonly raceIds: readonly string[]
  /** The races are those of this process. */
  readonly startedAt: IsoInstant
}

const types: Readonly<Record<FeedFormat, string>> = {
  atom: 'application/atom+xml; charset=utf-8',
  json: 'application/feed+json; charset=utf-8',
  ics: 'text/calendar; charset=utf-8',
}
const formats = Object.keys(types) as readonly FeedFormat[]

const Department = Type.Object({ code: Type.String({ pattern: '^[0-9A-Za-z]{1,10}$' }) })

/** The days of a calendar of tides, from today on. */
const daysListed = 60

const author = 'Éclaircie'
const rights =
  'Sources : Météo-France, Vigicrues, VigiEau (Licence Ouverte 2.0), Atmo France et les AASQA régionales (ODbL 1.0), Open-Meteo et CAMS (CC BY 4.0)'

/** Feeds and calendars of what threatens. While nothing is known they are a 503: an empty feed would take an alert back. */
export function feedRoutes(app: FastifyInstance, options: FeedOptions): void {
  const { site, clock, publicUrl, raceIds, startedAt } = options
  const alerts = createPublishedEntries()
  // Apart: whoever asks for many places takes no alert from the memory of those that are lifted.
  const forecasts = createPublishedEntries()
  const tag = `tag:${new URL(publicUrl).hostname},2026:`

  /** A feed with what is over, and how long it may be kept. */
  const published = ({ life, ...content }: FeedContent, entriesOf: typeof alerts) => {
    const now = clock.now()
    const { publishedAt: updatedAt } = content
    const feed: Feed = { ...content, updatedAt, entries: entriesOf(content, now), author, rights }
    return { feed, cacheControl: sharedUntil(life, now) }
  }
  const send = (
    request: FastifyRequest,
    reply: FastifyReply,
    format: FeedFormat,
    { feed, cacheControl }: { feed: Feed; cacheControl: string },
  ) => {
    const selfUrl = `${publicUrl}${request.url}`
    const body = { atom: writeAtom, json: writeJsonFeed, ics: writeCalendar }[format](feed, selfUrl)
    reply.header('cache-control', cacheControl)
    if (sendIfUnchanged(request, reply, weakTag(body))) return reply
    return reply.type(types[format]).send(body)
  }
  const answer = (request: FastifyRequest, reply: FastifyReply, format: FeedFormat, content: FeedAnswer) => {
    if ('reason' in content) return sendMissing(reply, content, { ...content, isPlain: true })
    return send(request, reply, format, published(content, alerts))
  }
  const context = () => ({ site, tag, publicUrl, now: new Date(clock.now()).toISOString() })

  for (const format of formats) {
    app.get(feedPaths.vigilance('france', format), async (request, reply) =>
      answer(request, reply, format, await nationalFeed(context())),
    )

    app.get<{ Params: Static<typeof Department> }>(
      feedPaths.vigilance(':code', format),
      { schema: { params: Department } },
      async (request, reply) => {
        const { code } = request.params
        const area = code.toLowerCase() === 'france' ? 'france' : code.toUpperCase()
        if (area !== code) return reply.redirect(feedPaths.vigilance(area, format), 301)
        return answer(request, reply, format, await departmentFeed(code, context()))
      },
    )

    app.get<{ Params: Static<typeof SlugParameters>; Querystring: Static<typeof PointOrNoneQuery> }>(
      feedPaths.risks(':slug', format),
      { schema: { params: SlugParameters, querystring: PointOrNoneQuery } },
      async (request, reply) => {
        const found = await site.place(request.params.slug, pointOrNone(request.query))
        if (found.kind === 'moved') return reply.redirect(feedPaths.risks(found.slug, format, found.at), 301)
        if (found.kind === 'unknown') return answer(request, reply, format, { reason: 'unsupported' })
        return answer(request, reply, format, await communeFeed(found.place, context()))
      },
    )
  }

  app.get<{ Params: Static<typeof SlugParameters>; Querystring: Static<typeof PointOrNoneQuery> }>(
    feedPaths.forecast(':slug'),
    { schema: { params: SlugParameters, querystring: PointOrNoneQuery } },
    async (request, reply) => {
      const found = await site.place(request.params.slug, pointOrNone(request.query))
      if (found.kind === 'moved') return reply.redirect(feedPaths.forecast(found.slug, found.at), 301)
      if (found.kind === 'unknown') return sendMissing(reply, { reason: 'unsupported' }, { isPlain: true })
      const weather = await site.weather(found.place)
      const calendar = published(forecastFeed(found.place, weather, context()), forecasts)
      // A calendar without a day would empty those that read it.
      if (calendar.feed.entries.length === 0) return answer(request, reply, 'ics', unknown)
      return send(request, reply, 'ics', calendar)
    },
  )

  app.get<{ Params: Static<typeof SlugParameters> }>(
    feedPaths.massif(':slug'),
    { schema: { params: SlugParameters } },
    async (request, reply) => {
      const part = await site.massifBulletin(request.params.slug)
      return answer(request, reply, 'atom', part ? massifFeed(part, context()) : { reason: 'unsupported' })
    },
  )

  for (const format of ['ics', 'csv'] as const)
    app.get<{ Params: Static<typeof SlugParameters> }>(
      feedPaths.tides(':slug', format),
      { schema: { params: SlugParameters } },
      async (request, reply) => {
        const { slug } = request.params
        const list = await site.tideList(slug, daysListed)
        if (!list) return sendMissing(reply, { reason: 'unsupported' }, { isPlain: true })
        const cacheControl = sharedUntil(lifetimeOfDay(clock.now(), list.port.timeZone), clock.now())
        const feed = tideCalendar(list, { tag, publicUrl, author })
        if (format === 'ics') return send(request, reply, format, { feed, cacheControl })
        return reply
          .headers({
            'cache-control': cacheControl,
            'content-disposition': `attachment; filename="marees-${slug}.csv"`,
          })
          .type('text/csv; charset=utf-8; header=present')
          .send(tideCsv(list))
      },
    )

  for (const race of raceIds)
    app.get(feedPaths.race(race), async (request, reply) => {
      const part = await site.race(race)
      if (part.state === 'missing') return sendMissing(reply, part, { isPlain: true })
      const feed = raceFeed(part.value, startedAt, { tag, publicUrl })
      return send(request, reply, 'ics', { feed, cacheControl: 'public, max-age=300' })
    })
}

/** The list of a commune; there is none when not one source answers. */
async function communeFeed(place: PlaceView, context: FeedContext): Promise<FeedAnswer> {
  const { site, tag, publicUrl, now } = context
  const report = await site.risks(place)
  if (report.state === 'missing') return report
  const today = localDate(now, nationalZone)
  const rows = riskRows(report.value, today)
  const unknownRisks = rows.filter(({ level }) => level === 'unknown').map(({ risk }) => risk)
  const homeUrl = `${publicUrl}${risksPath(place)}`
  const slug = feedName(place)
  const about = { tag, name: place.name, link: homeUrl, now, slug, timeZone: place.timeZone }
  const entries = riskEntries(report.value, rows, today, about)
  const isSilent = rows.every(({ level }) => level === 'unknown' || level === 'not-covered')
  if (unknownRisks.length > 0 && isSilent && entries.every(({ time }) => time === null)) return unknown
  return {
    id: `${tag}risques/${slug}`,
    title: `Risques ${atPlace(place.name)}`,
    homeUrl,
    publishedAt: publicationOf(report.value, today),
    entries,
    unknownSubjects: new Set([
      ...unknownRisks,
      ...unknownSubjectsOf(place.departmentCode, report.value.vigilance),
    ]),
    life: lifeOfAnswer(report, Date.parse(now)),
  }
}

/** The days of a race, whole: hours are not the same every year and day. */
function raceFeed(
  race: RaceView,
  updatedAt: IsoInstant,
  { tag, publicUrl }: { tag: string; publicUrl: string },
): Feed {
  const id = `${tag}course/${race.id}`
  const stageEntry = ({ number, type, date, start, finish, distance }: Stage): FeedEntry => ({
    id: `${id}/${number}`,
    subject: 'stage',
    danger: 'none',
    severity: 0,
    title: `${race.shortName}, étape ${number} : ${start.name} – ${finish.name}`,
    text: `${stageTypeNames[type]}, ${formatStageDistance(distance)}. Météo du parcours sur Éclaircie.`,
    link: `${publicUrl}${paths.stage(race.id, number)}`,
    updatedAt,
    tags: [],
    time: { kind: 'days', first: date, last: date },
  })
  const entries = race.days.flatMap((day) => (isStage(day) ? [stageEntry(day)] : []))
  return {
    id,
    title: race.name,
    homeUrl: `${publicUrl}${paths.race(race.id)}`,
    updatedAt,
    entries: entries.map((entry) => ({ ...entry, sequence: 0, isLifted: false })),
    author,
    rights,
  }
}
