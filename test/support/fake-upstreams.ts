import { acceptedKey } from '../stand-in/reply.ts'
import { type StandIn, type StandInOptions, createStandIn } from '../stand-in/stand-in.ts'

/** The value of every API key the stand-in accepts. */
export const testKey = acceptedKey

/** Pictures of radar and lightning, anew whenever the clock has moved, take longer than the pages: few tests see them. */
export const withoutPictures = { OPERA_URL: 'off', LIGHTNING_URL: 'off' } as const

/** What a test context offers and this needs: a way to run something when the test ends. */
interface Ending {
  after(fn: () => Promise<void>): void
}

/** Starts a stand-in for all upstreams on a free port; with a test context it closes when the test ends. */
export async function startStandIn(t?: Ending | null, options?: StandInOptions): Promise<StandIn> {
  const standIn = await createStandIn(options)
  t?.after(standIn.close)
  return standIn
}
