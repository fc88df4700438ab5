import type { CDPSession, Page } from 'playwright'
import { onStage, phone, remembered, settleDown, slowDown, type Stage } from './support/phone.ts'
import { atMost, figure, median, type Row } from './support/row.ts'

const stepsOfOne = 20
/** Sooner than the slider counts as resting. */
const betweenMs = 120

const maps = [
  ['temperatures of towns', '/cartes?display=temperature', 'Heure de la carte'],
  ['the weather of towns', '/cartes?display=weather', 'Heure de la carte'],
  ['the wind on beaches', '/carte-vents-plages?display=wind', 'Heure de la carte'],
  ['rain, measured and forecast', '/carte-pluie', 'Heure de la pluie'],
] as const

const scriptMs = async (session: CDPSession): Promise<number> => {
  const { metrics } = await session.send('Performance.getMetrics')
  return 1_000 * (metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Number.NaN)
}

/** Ms of script for the middle one of some steps, and once the slider rests. */
async function stepsOf({ browser, url }: Stage, path: string, name: string) {
  const context = await phone(browser)
  const page = await context.newPage()
  const session = await slowDown(page)
  // Of its own processor: what else the machine does is not counted.
  await session.send('Performance.enable', { timeDomain: 'threadTicks' })
  await page.goto(url + path)
  await settleDown(page)
  const slider = page.getByRole('slider', { name })
  await slider.focus()
  const step = async (of: Page) => {
    await of.keyboard.press('ArrowRight')
    await of.waitForTimeout(betweenMs)
  }
  // With the first one the hours come, and whatever is made once.
  for (let i = 0; i < 2; i++) await step(page)
  await settleDown(page)
  const counts = [await scriptMs(session)]
  for (let i = 0; i < stepsOfOne; i++) {
    await step(page)
    counts.push(await scriptMs(session))
  }
  await settleDown(page)
  const rest = (await scriptMs(session)) - (counts.at(-1) ?? Number.NaN)
  await context.close()
  const steps = counts.slice(1).map((count, index) => count - (counts[index] ?? Number.NaN))
  return { step: median(steps), rest }
}

/** What a step of the slider of time costs a slow telephone in script. */
export const measure = (): Promise<readonly Row[]> =>
  onStage(async (stage) => {
    await remembered(
      stage.site,
      maps.map(([, path]) => path),
    )
    const rows: Row[] = []
    for (const [what, path, name] of maps) {
      const { step, rest } = await stepsOf(stage, path, name)
      rows.push(atMost(`a step over ${what}`, step, 'ms', 16), figure('  once it rests', rest, 'ms'))
    }
    return rows
  })
