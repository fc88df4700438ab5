import { type Bulletin, type Colour, type DatedDanger, type Interval, type Period, floods } from './danger.ts'
import { coastalDepartments, vigilanceDepartments } from './departments.ts'
import { utcIso, utcIsoWithOffset } from './local-clock.ts'
import { hashedText } from './noise.ts'

const coasts = coastalDepartments.map((department) => `${department}10`)
const massifs = '04 05 06 09 2A 2B 31 38 64 65 66 73 74'.split(' ')
const colourNames: Readonly<Record<Colour, string>> = { 1: 'Vert', 2: 'Jaune', 3: 'Orange', 4: 'Rouge' }

// Heat from June to mid-September, great cold from November to March; avalanches in the massifs while there is snow.
function phenomenaOf(domain: string, instant: number) {
  if (coasts.includes(domain)) return [9]
  const month = new Date(instant).getUTCMonth() + 1
  const seasonal = month >= 6 && month <= 9 ? [6] : month >= 11 || month <= 3 ? [7] : []
  const snow = (month >= 11 || month <= 5) && massifs.includes(domain) ? [8] : []
  return [1, 2, 3, 5, ...seasonal, ...snow, floods]
}

interface Item {
  readonly phenomenon: number
  readonly colour: Colour
  readonly intervals: readonly Interval[]
}

function itemsOf(domain: string, period: Period, dangers: readonly DatedDanger[]): readonly Item[] {
  const announced = dangers.filter((danger) => danger.domain === domain && danger.term === period.term)
  const green = { begin: period.begin, end: period.end, colour: 1 as const }
  const items = phenomenaOf(domain, period.begin).map((phenomenon): Item => {
    const danger = announced.find((candidate) => candidate.phenomenon === phenomenon)
    return danger ?? { phenomenon, colour: 1, intervals: phenomenon === floods ? [] : [green] }
  })
  // By severity, then in an order nobody should rely on.
  return items.toSorted(
    (a, b) =>
      b.colour - a.colour || hashedText(`${domain}${a.phenomenon}`) - hashedText(`${domain}${b.phenomenon}`),
  )
}

/** The colour of the whole over time: the highest of all the chronologies, touching intervals of one colour joined. */
function merged(chronologies: readonly (readonly Interval[])[], period: Period): readonly Interval[] {
  const all = chronologies.flat()
  const bounds = [
    ...new Set([period.begin, period.end, ...all.flatMap(({ begin, end }) => [begin, end])]),
  ].toSorted((a, b) => a - b)
  const pieces = bounds.slice(0, -1).map((begin, index): Interval => {
    const covering = all.filter((interval) => interval.begin <= begin && begin < interval.end)
    return { begin, end: bounds[index + 1] ?? period.end, colour: highest(covering) }
  })
  const starts = pieces.filter((piece, index) => pieces[index - 1]?.colour !== piece.colour)
  return starts.map((piece, index) => ({ ...piece, end: starts[index + 1]?.begin ?? period.end }))
}

const highest = (items: readonly { colour: Colour }[]) =>
  items.reduce<Colour>((max, { colour }) => (colour > max ? colour : max), 1)

function nationalItems(byDomain: ReadonlyMap<string, readonly Item[]>, period: Period): readonly Item[] {
  const all = [...byDomain.values()].flat()
  const phenomena = [...new Set(all.map((item) => item.phenomenon))]
  return phenomena
    .map((phenomenon): Item => {
      const same = all.filter((item) => item.phenomenon === phenomenon)
      const intervals =
        phenomenon === floods
          ? []
          : merged(
              same.map((item) => item.intervals),
              period,
            )
      return { phenomenon, colour: highest(same), intervals }
    })
    .toSorted((a, b) => b.colour - a.colour)
}

// Ids of phenomena are strings, colours numbers: so they are in the product.
const domainEntry = (domain: string, items: readonly Item[]) => ({
  domain_id: domain,
  max_color_id: highest(items),
  phenomenon_items: items.map(({ phenomenon, colour, intervals }) => ({
    phenomenon_id: String(phenomenon),
    phenomenon_max_color_id: colour,
    timelaps_items: intervals.map((interval) => ({
      begin_time: utcIso(interval.begin),
      end_time: utcIso(interval.end),
      color_id: interval.colour,
    })),
  })),
})

function counts(colours: readonly Colour[]) {
  const present = ([2, 3, 4] as const).filter((colour) => colours.includes(colour))
  return present.map((colour) => {
    const count = colours.filter((other) => other === colour).length
    const name = colourNames[colour]
    return {
      color_id: colour,
      color_name: name,
      count,
      text_count: `${count} département${count > 1 ? 's' : ''} en ${name}`,
    }
  })
}

function perPhenomenon(byDomain: ReadonlyMap<string, readonly Item[]>) {
  const announced = [...byDomain.values()].flat().filter((item) => item.colour > 1)
  const phenomena = [...new Set(announced.map((item) => item.phenomenon))].toSorted((a, b) => b - a)
  return phenomena.map((phenomenon) => {
    const colours = announced.filter((item) => item.phenomenon === phenomenon).map((item) => item.colour)
    return {
      phenomenon_id: String(phenomenon),
      any_color_count: colours.length,
      phenomenon_counts: counts(colours),
    }
  })
}

const comments = new Map([
  [
    'J3',
    'Des orages parfois forts circulent sur le Lyonnais et ses abords, avec de la grêle et de fortes rafales.',
  ],
  [
    'J4',
    'La crue se poursuit dans le Pas-de-Calais : les débordements sont majeurs et la décrue sera lente.',
  ],
])

function periodEntry(period: Period, dangers: readonly DatedDanger[]) {
  const domains = [...vigilanceDepartments.map(({ code }) => code), ...coasts]
  const byDomain = new Map(domains.map((domain) => [domain, itemsOf(domain, period, dangers)]))
  const departmentColours = vigilanceDepartments.map(({ code }) => highest(byDomain.get(code) ?? []))
  const national = nationalItems(byDomain, period)
  const comment = comments.get(`${period.term}${highest(departmentColours.map((colour) => ({ colour })))}`)
  const entries = [...byDomain, ['FRA', national] as const].map(([domain, items]) =>
    domainEntry(domain, items),
  )
  return {
    echeance: period.term,
    begin_validity_time: utcIso(period.begin),
    end_validity_time: utcIso(period.end),
    text_items: comment ? { title: 'Commentaire carte', text: [comment] } : { title: '', text: [] },
    timelaps: { domain_ids: entries.toSorted((a, b) => hashedText(a.domain_id) - hashedText(b.domain_id)) },
    max_count_items: counts(departmentColours),
    per_phenomenon_items: perPhenomenon(byDomain),
  }
}

/** The head that the map and the texts share. */
export const metaOf = ({ published }: Bulletin) => ({
  snapshot_id: 'a3c1e7d2-5b64-4f0e-9a18-'.concat(
    Math.floor(published / 1000)
      .toString(16)
      .padStart(12, '0'),
  ),
  product_datetime: utcIsoWithOffset(published),
  generation_timestamp: utcIsoWithOffset(published + 12_000),
})

/** The product `cdp_carte_externe`: 96 departments, 25 coasts and the country, for J and J1. */
export const vigilanceMap = (bulletin: Bulletin) => ({
  meta: metaOf(bulletin),
  product: {
    warning_type: 'vigilance',
    type_cdp: 'cdp_carte_externe',
    version_vigilance: 'V6',
    version_cdp: '1.0.0',
    update_time: utcIso(bulletin.published + 12_000),
    domain_id: 'FRA',
    global_max_color_id: String(highest(bulletin.dangers)),
    periods: bulletin.periods.map((period) => periodEntry(period, bulletin.dangers)),
  },
})
