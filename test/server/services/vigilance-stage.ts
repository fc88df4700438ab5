import { vigilanceDepartments, type Bulletin, type WarningFeed } from '../../../src/domain/vigilance.ts'
import { createVigilance, type VigilanceService } from '../../../src/server/services/vigilance.ts'
import type {
  FeedText,
  VigilanceOptions,
  VigilanceSourceOf,
} from '../../../src/server/services/vigilance-sources.ts'
import { UpstreamError, type FailureReason } from '../../../src/server/upstream/upstream.ts'
import { at, bulletin, domain, quiet, slot } from '../../domain/vigilance/samples.ts'

interface Fake<T> extends VigilanceSourceOf<T> {
  /** What the next readings give: a value, a failure, or nothing ever. */
  answer: T | FailureReason | 'never'
  calls: number
  open: boolean
}

const failure = (reason: FailureReason): UpstreamError =>
  new UpstreamError({ upstream: 'fake', operation: 'read', reason })

const reasons: readonly string[] = ['refused', 'timeout', 'parse', 'schema', 'breaker-open', 'status']

function fake<T>(name: string, answer: Fake<T>['answer']): Fake<T> {
  return {
    name,
    answer,
    calls: 0,
    open: false,
    isOpen() {
      return this.open
    },
    async read() {
      this.calls += 1
      if (this.answer === 'never') return new Promise<T>(() => undefined)
      if (typeof this.answer === 'string' && reasons.includes(this.answer))
        throw failure(this.answer as FailureReason)
      return this.answer as T
    },
  }
}

export const atom = (value: WarningFeed): FeedText => ({ ...value, text: '<feed/>' })

interface Stage {
  readonly service: VigilanceService
  readonly portal: Fake<Bulletin>
  readonly storage: Fake<Bulletin>
  readonly json: Fake<WarningFeed>
  readonly atom: Fake<FeedText>
  readonly rss: Fake<WarningFeed>
  readonly logs: object[]
  /** Moves both clocks. */
  pass(ms: number): void
  /** Moves the wall clock only. */
  setWall(iso: string): void
}

/** A service whose sources are all refused unless said, at 09:00 UTC on 4 October 2026. */
export function stage(
  start: {
    [K in 'portal' | 'storage' | 'json' | 'atom' | 'rss']?:
      | Fake<never>['answer']
      | Bulletin
      | WarningFeed
      | FeedText
  } = {},
  options: Partial<VigilanceOptions> = {},
): Stage {
  let wall = at('2026-10-04T09:00:00Z')
  let monotonic = 1_000
  const logs: object[] = []
  const portal = fake<Bulletin>('portal', (start.portal ?? 'refused') as Fake<Bulletin>['answer'])
  const storage = fake<Bulletin>('storage', (start.storage ?? 'refused') as Fake<Bulletin>['answer'])
  const json = fake<WarningFeed>('json', (start.json ?? 'refused') as Fake<WarningFeed>['answer'])
  const atomFeed = fake<FeedText>('atom', (start.atom ?? 'refused') as Fake<FeedText>['answer'])
  const rss = fake<WarningFeed>('rss', (start.rss ?? 'refused') as Fake<WarningFeed>['answer'])
  const service = createVigilance({
    portal,
    storage,
    meteoalarmJson: json,
    meteoalarmAtom: atomFeed,
    meteoalarmRss: rss,
    clock: { now: () => wall, monotonic: () => monotonic },
    log: { warn: (fields) => logs.push(fields), error: (fields) => logs.push(fields) },
    waitMs: 300,
    graceMs: 40,
    ...options,
  })
  return {
    service,
    portal,
    storage,
    json,
    atom: atomFeed,
    rss,
    logs,
    pass(ms) {
      wall += ms
      monotonic += ms
    },
    setWall: (iso) => (wall = at(iso)),
  }
}

const orange34 = domain([['thunderstorm', [slot('2026-10-04T08:00:00Z', '2026-10-04T22:00:00Z', 'orange')]]])

export const all = (state34 = quiet): Record<string, typeof quiet> => ({
  ...Object.fromEntries(vigilanceDepartments.map((code) => [code, quiet])),
  '34': state34,
})

export const warned = bulletin(all(orange34), all(quiet))

export const level = async ({ service }: Stage, code: string, day: 'J0' | 'J1' = 'J0'): Promise<string> => {
  const part = await service.levels(day)
  return part.state === 'missing' ? `missing ${part.reason}` : (part.value.levels[code] ?? 'none')
}

/** Asks, lets what it has started end, and asks again. */
export const settled = async (scene: Stage, code: string): Promise<string> => {
  await scene.service.levels('J0')
  await new Promise((resolve) => setImmediate(resolve))
  return level(scene, code)
}
