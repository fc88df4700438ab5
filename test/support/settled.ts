import assert from 'node:assert/strict'
import type { Coordinates } from '../../src/domain/geo.ts'
import { minuteMs } from '../../src/domain/time-units.ts'
import type { BuiltSite } from './build-app.ts'
import { eventually } from './visit.ts'

/** Somewhere in mainland France and on La Réunion: the satellite's pictures are read for each when somebody asks. */
const seen: readonly Coordinates[] = [
  { lat: 45.764, lon: 4.8357 },
  { lat: -20.88, lon: 55.45 },
]

/**
 * Looks until what nobody is kept waiting for is there: rain as radars see it, carried on, and lightning. All that is asked
 * while the clock stands has it from then on.
 */
export async function settled({ site, clock }: Pick<BuiltSite, 'site' | 'clock'>): Promise<void> {
  await eventually(async () => {
    const radar = await site.radar()
    // Until its newest frame is carried on an answer lives for a minute.
    assert.ok(radar.state === 'fresh' && Date.parse(radar.freshUntil) > clock.now() + minuteMs)
    const lightning = await Promise.all(seen.map((point) => site.fact('lightning', point)))
    assert.ok(lightning.every(({ state }) => state === 'fresh'))
  })
}
