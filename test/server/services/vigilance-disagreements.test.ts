import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { setImmediate } from 'node:timers/promises'
import { vigilanceDepartments, type Bulletin, type WarningFeed } from '../../../src/domain/vigilance.ts'
import { createVigilance } from '../../../src/server/services/vigilance.ts'
import type { FeedText } from '../../../src/server/services/vigilance-sources.ts'
import { UpstreamError } from '../../../src/server/upstream/upstream.ts'
import { at, bulletin, domain, feed, minutes, quiet, slot, warning } from '../../domain/vigilance/samples.ts'

type Line = Readonly<Record<string, unknown>>

interface Sources {
  portal?: Bulletin
  archive?: Bulletin
  json?: WarningFeed
  atom?: WarningFeed
}

/** Visits at 09:00 UTC on 4 October 2026, each six minutes after the one before; the lines that compare sources. */
async function linesOf(...visits: readonly Sources[]): Promise<readonly Line[]> {
  let elapsed = 0
  let sources: Sources = {}
  const lines: Line[] = []
  const source = <T>(name: string, give: () => T | undefined) => ({
    name,
    isOpen: () => false,
    async read() {
      const value = give()
      if (value === undefined)
        throw new UpstreamError({ upstream: name, operation: 'read', reason: 'refused' })
      return value
    },
  })
  const say = (fields: object): void => void lines.push({ ...fields })
  const service = createVigilance({
    portal: source('portal', () => sources.portal),
    storage: source('archive', () => sources.archive),
    meteoalarmJson: source('json', () => sources.json),
    meteoalarmAtom: source<FeedText>('atom', () => sources.atom && { ...sources.atom, text: '' }),
    meteoalarmRss: source<WarningFeed>('rss', () => undefined),
    clock: { now: () => at('2026-10-04T09:00:00Z') + elapsed, monotonic: () => elapsed },
    log: { warn: say, error: say },
  })
  for (const visit of visits) {
    sources = visit
    // Several at once: what is said does not depend on how many ask.
    await Promise.all([service.levels('J0'), service.city('34'), service.alerts()])
    await setImmediate()
    elapsed += minutes(6)
  }
  service.close()
  return lines.filter(({ operation }) => operation === 'compare')
}

const everywhere = (of34 = quiet) => ({
  ...Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet])),
  '34': of34,
})
const storm = (level: 'yellow' | 'orange' | 'red') =>
  domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z', level)]]])
const portal = bulletin(everywhere(storm('red')), everywhere())
const inArchive = (level: 'yellow' | 'red'): Bulletin =>
  bulletin(everywhere(storm(level)), everywhere(), { source: 'meteo-france-archive' })

const written = at('2026-10-04T08:59:00Z')
const orange = feed([warning({ begin: '2026-10-04T08:30:00Z' })])
const atom = (messages: WarningFeed['messages']) => feed(messages, { format: 'atom', updatedAt: written })

describe('two copies of one publication that contradict each other are one line', () => {
  test('which names the portal and the archive, what each says and what is shown', async () => {
    const [line, ...others] = await linesOf({ portal, archive: inArchive('yellow') })
    assert.deepEqual(others, [])
    assert.deepEqual(line, {
      upstreams: ['meteo-france', 'meteo-france-archive'],
      operation: 'compare',
      reason: 'contradiction',
      count: 1,
      differences: [
        {
          day: 'J0',
          department: '34',
          'meteo-france': 'thunderstorm red',
          'meteo-france-archive': 'thunderstorm yellow',
          shown: 'red',
        },
      ],
      served: 'the higher level',
    })
  })

  test('which says when it is about the coast, whose level is its own', async () => {
    const waves = (level: 'yellow' | 'orange') => ({
      coasts: {
        '34': domain([['wave-submersion', [slot('2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z', level)]]]),
      },
    })
    const [line] = await linesOf({
      portal: bulletin(everywhere(), null, waves('orange')),
      archive: bulletin(everywhere(), null, { ...waves('yellow'), source: 'meteo-france-archive' }),
    })
    assert.deepEqual(line?.['differences'], [
      {
        day: 'J0',
        department: '34',
        coast: true,
        'meteo-france': 'wave-submersion orange',
        'meteo-france-archive': 'wave-submersion yellow',
        shown: 'orange',
      },
    ])
  })

  test('which names the forms of the European feed', async () => {
    const [line, ...others] = await linesOf({ json: orange, atom: atom([]) })
    assert.deepEqual(others, [])
    assert.deepEqual(line?.['upstreams'], ['meteoalarm-json', 'meteoalarm-atom'])
    assert.deepEqual(line?.['differences'], [
      {
        day: 'J0',
        department: '34',
        'meteoalarm-json': 'thunderstorm orange',
        'meteoalarm-atom': 'green',
        shown: 'orange',
      },
    ])
  })

  test('which names twelve differences at most, and counts them all', async () => {
    const all = Object.fromEntries(vigilanceDepartments.map((code) => [code, storm('orange')]))
    const [line] = await linesOf({ portal: bulletin(all), archive: inArchive('red') })
    assert.equal(line?.['count'], 2 * 96)
    assert.ok(Array.isArray(line['differences']))
    assert.equal(line['differences'].length, 12)
  })

  test('which is written again only when the contradiction is another one', async () => {
    const same = { portal, archive: inArchive('yellow') }
    assert.equal((await linesOf(same, same, same)).length, 1)
    const mended = { portal, archive: inArchive('red') }
    assert.equal((await linesOf(same, mended, same)).length, 2)
  })

  test('which is not written for sources that agree, are silent or a publication behind', async () => {
    const older = bulletin(everywhere(storm('yellow')), everywhere(), {
      source: 'meteo-france-archive',
      issued: '2026-10-04T04:00:00Z',
    })
    const both = { json: orange, atom: atom(orange.messages) }
    assert.deepEqual(await linesOf({ portal, archive: inArchive('red'), ...both }), [])
    // Some list what is green, others leave it out.
    const hours = ['2026-10-04T08:00:00Z', '2026-10-04T20:00:00Z'] as const
    const listed = domain([
      ['thunderstorm', [slot(...hours, 'red')]],
      ['wind', [slot(...hours, 'green')]],
    ])
    const archive = bulletin(everywhere(listed), everywhere(), { source: 'meteo-france-archive' })
    assert.deepEqual(await linesOf({ portal, archive }), [])
    assert.deepEqual(await linesOf({ portal }), [])
    assert.deepEqual(await linesOf({ portal, archive: older }), [])
    assert.deepEqual(await linesOf({ json: orange }), [])
  })
})
