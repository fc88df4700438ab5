import lighthouse, { type Flags, type RunnerResult } from 'lighthouse'
import { freePort } from '../house/site-process.ts'
import { filled, madePopular, onStage, remembered, type Stage } from './support/phone.ts'
import { atLeast, atMost, median, type Row } from './support/row.ts'

const maps: readonly string[] = ['/cartes', '/carte-pluie']
const paths = [
  '/',
  '/lyon',
  '/plage/biarritz-grande-plage',
  '/carte-vigilance',
  '/villes',
  '/tour-de-france-2025/etape-1',
  '/a-propos',
  '/montagne',
  '/massif/mont-blanc',
  ...maps,
]
/** Opened by most people, and most often in a hurry. */
const soonest: readonly string[] = ['/', '/lyon', '/carte-vigilance']
const rounds = 3

interface Audit {
  readonly score: number
  /** Seconds. */
  readonly firstPaint: number
  readonly largestPaint: number
  readonly blockingMs: number
}

/** On a busy machine a run may miss the start of the page: it is made again. So it is where the browser broke down. */
const tries = 4

/** Lighthouse's answer for a page, from a browser that is started anew once it has broken down. */
type Ask = (url: string) => Promise<RunnerResult | undefined>

/** One run of Lighthouse as it measures telephones: 4G and a slow processor, simulated. */
async function audit(url: string, ask: Ask, left = tries): Promise<Audit> {
  const result = await ask(url)
  const { audits, categories, runtimeError } = result?.lhr ?? {}
  if ((!result || runtimeError) && left > 1) return audit(url, ask, left - 1)
  if (!audits || runtimeError) throw new Error(`${url}: ${runtimeError?.message ?? 'no result'}`)
  const figure = (name: string): number => audits[name]?.numericValue ?? Number.NaN
  return {
    score: (categories?.['performance']?.score ?? Number.NaN) * 100,
    firstPaint: figure('first-contentful-paint') / 1000,
    largestPaint: figure('largest-contentful-paint') / 1000,
    blockingMs: figure('total-blocking-time'),
  }
}

/** The middle of some runs. */
const middle = (audits: readonly Audit[], figure: keyof Audit): number =>
  median(audits.map((each) => each[figure]))

function rowsOf(path: string, audits: readonly Audit[]): readonly Row[] {
  const isMap = maps.includes(path)
  return [
    atLeast(`${path}: performance`, middle(audits, 'score'), '', isMap ? 95 : 98),
    atMost(`${path}: first paint`, middle(audits, 'firstPaint'), 's', 1.2),
    atMost(`${path}: largest paint`, middle(audits, 'largestPaint'), 's', soonest.includes(path) ? 1.4 : 1.6),
    atMost(`${path}: total blocking time`, middle(audits, 'blockingMs'), 'ms', isMap ? 60 : 20),
  ]
}

async function rowsOfAll({ site, url }: Stage, ask: Ask): Promise<readonly Row[]> {
  await filled(site)
  await remembered(site, maps)
  const rows: Row[] = []
  for (const path of paths) {
    await remembered(site, [path])
    await madePopular(site, path)
    const audits: Audit[] = []
    for (let round = 0; round < rounds; round += 1) audits.push(await audit(url + path, ask))
    rows.push(...rowsOf(path, audits))
  }
  return rows
}

/** Every kind of page as Lighthouse sees it on a telephone. The machine must do nothing else meanwhile. */
export async function measure(): Promise<readonly Row[]> {
  const port = await freePort()
  const flags: Flags = { port, onlyCategories: ['performance'], logLevel: 'silent' }
  return onStage(
    async (stage) => {
      let { browser } = stage
      const ask: Ask = async (url) => {
        if (!browser.isConnected()) browser = await stage.newBrowser()
        try {
          return await lighthouse(url, flags)
        } catch (error) {
          if (browser.isConnected()) throw error
          return undefined
        }
      }
      return rowsOfAll(stage, ask)
    },
    [`--remote-debugging-port=${port}`],
  )
}
