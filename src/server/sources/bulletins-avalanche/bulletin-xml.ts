import { assessedRisk, type ReadBand, type ReadLevel } from '../../../domain/avalanche/risk.ts'
import { aspects, avalancheLevels, avalancheSituations } from '../../../domain/avalanche/scale.ts'
import type { AvalancheBulletin } from '../../../domain/avalanche/statement.ts'
import { localDate, nationalZone } from '../../../domain/local-time.ts'
import type { IsoDate } from '../../../domain/part.ts'
import { getOrInsert } from '../../collections.ts'
import { Failure } from '../../upstream/failure.ts'
import { readXml, xmlBounds, type XmlBounds, type XmlHandler } from '../../upstream/sax-stream.ts'
import { localInstant, type ReadDocument } from './folder.ts'
import { avalancheBulletins } from './source.ts'

const root = 'BULLETINS_NEIGE_AVALANCHE'

/** The longest text of 28 bulletins has 2,600 characters, the deepest element is the fifth. */
const bounds: XmlBounds = {
  ...xmlBounds,
  bytes: avalancheBulletins.limits.maxBytes,
  depth: 12,
  text: 16 * 1024,
  entries: 200,
}

type Attributes = ReadonlyMap<string, string>

/** The elements by their path under the root, « ENNEIGEMENT/NIVEAU »: attributes of each, and its text. */
interface Gathered {
  rootName: string
  rootText: string
  head: Attributes
  readonly elements: Map<string, { readonly attributes: Attributes; text: string }[]>
}

/** Diagrams of the week before repeat the elements of the bulletin. */
const leftOut = new Set(['BSH', 'TexteMeta'])

function bulletinHandler(gathered: Gathered): XmlHandler {
  const path: string[] = []
  const isLeftOut = (): boolean => leftOut.has(path[1] ?? '')
  const listAt = () => getOrInsert(gathered.elements, path.slice(1).join('/'), () => [])
  return {
    roots: [root, 'message'],
    entry: 'ECHEANCE',
    open(name, attributes) {
      path.push(name)
      if (path.length === 1) Object.assign(gathered, { rootName: name, head: attributes })
      else if (!isLeftOut()) listAt().push({ attributes, text: '' })
    },
    close(_, text) {
      if (path.length === 1) gathered.rootText = text
      else if (!isLeftOut()) {
        const last = listAt().at(-1)
        if (last) last.text = text
      }
      path.pop()
    },
  }
}

/** A bulletin, or the message that stands in its place. Throws a Failure for all else. */
export async function readBulletin(
  chunks: AsyncIterable<Uint8Array>,
  contentType = '',
): Promise<ReadDocument> {
  const gathered: Gathered = { rootName: '', rootText: '', head: new Map(), elements: new Map() }
  await readXml(chunks, bulletinHandler(gathered), { contentType, bounds })
  if (gathered.rootName === root) return { kind: 'bulletin', bulletin: toBulletin(gathered) }
  const text = plainText(gathered.rootText)
  if (text === '') throw new Failure('schema', 'an empty message')
  return { kind: 'message', text }
}

const tags =
  /<\/?(?:a|b|br|div|em|font|h[1-6]|hr|i|img|li|ol|p|script|span|strong|style|sub|sup|table|tbody|td|th|tr|u|ul)\b[^<>]*>/gi

/** The forecaster’s own words: line breaks stay, marks of HTML go, « < 1800 m » stays. */
const plainText = (text: string): string =>
  text
    .replace(/\r\n?/g, '\n')
    .replace(/<br\b[^<>]*>/gi, '\n')
    .replace(tags, '')
    .replace(/[^\S\n]+/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .trim()

function toBulletin({ head, elements }: Gathered): AvalancheBulletin {
  const all = (path: string) => elements.get(path) ?? []
  const attributes = (path: string): Attributes => all(path)[0]?.attributes ?? new Map()
  const words = (path: string): string => plainText(all(path)[0]?.text ?? '')
  const wordsOf = (path: string, name: string): string => plainText(attributes(path).get(name) ?? '')

  const massif = wholeNumber(head.get('ID'))
  const issuedAt = localInstant(head.get('DATEDIFFUSION') ?? '')
  const validUntil = localInstant(head.get('DATEVALIDITE') ?? '')
  if (massif === null || issuedAt === null || validUntil === null)
    throw new Failure('schema', 'without massif, publication or validity')
  const risk = attributes('CARTOUCHERISQUE/RISQUE')
  if (risk.size === 0) throw new Failure('schema', 'without a risk')
  const slopes = attributes('CARTOUCHERISQUE/PENTE')
  const situations = attributes('STABILITE/SitAvalTyp')
  const snow = attributes('ENNEIGEMENT')
  const snowDate = dayOf(snow.get('DATE'))
  const tendencyLevel = levelOf(risk.get('RISQUEMAXIJ2'))
  const freshSnow = attributes('NEIGEFRAICHE')
  const weather = attributes('METEO')
  const issuedOn = localDate(issuedAt, nationalZone)

  return {
    massif,
    issuedAt,
    validUntil,
    isAmendment: head.get('AMENDEMENT') === 'true',
    risk: assessedRisk(levelOf(risk.get('RISQUEMAXI')), bandsOf(risk)),
    comment: wordsOf('CARTOUCHERISQUE/RISQUE', 'COMMENTAIRE'),
    slopes: aspects.filter((aspect) => slopes.get(aspect) === 'true'),
    slopesComment: wordsOf('CARTOUCHERISQUE/PENTE', 'COMMENTAIRE'),
    triggered: words('CARTOUCHERISQUE/ACCIDENTEL'),
    natural: words('CARTOUCHERISQUE/NATUREL'),
    notice: words('CARTOUCHERISQUE/AVIS'),
    vigilance: words('CARTOUCHERISQUE/VIGILANCE'),
    tendency: {
      date: dayOf(risk.get('DATE_RISQUE_J2')),
      level: typeof tendencyLevel === 'number' ? tendencyLevel : null,
      title: words('CARTOUCHERISQUE/RisqueJ2'),
      comment: words('CARTOUCHERISQUE/CommentaireRisqueJ2'),
    },
    situations: [situations.get('SAT1'), situations.get('SAT2')].flatMap((number) => {
      const situation = avalancheSituations[(wholeNumber(number) ?? 0) - 1]
      return situation ? [situation] : []
    }),
    stability: {
      title: words('STABILITE/TITRE'),
      text: words('STABILITE/TEXTESANSTITRE') || words('STABILITE/TEXTE'),
    },
    quality: words('QUALITE/TEXTE'),
    snow:
      snowDate === null
        ? null
        : {
            date: snowDate,
            lineNorth: figure(snow.get('LimiteNord')),
            lineSouth: figure(snow.get('LimiteSud')),
            depths: all('ENNEIGEMENT/NIVEAU').flatMap(({ attributes: level }) => {
              const altitude = figure(level.get('ALTI'))
              if (altitude === null) return []
              return [{ altitude, north: figure(level.get('N')), south: figure(level.get('S')) }]
            }),
          },
    freshSnow: {
      altitude: figure(freshSnow.get('ALTITUDESS')),
      days: all('NEIGEFRAICHE/NEIGE24H').flatMap(({ attributes: day }) => {
        const date = dayOf(day.get('DATE'))
        if (date === null) return []
        const [least, most] = [figure(day.get('SS24Min')), figure(day.get('SS24Max'))]
        return [{ date, least, most, isForecast: date > issuedOn }]
      }),
    },
    weather: {
      comment: words('METEO/COMMENTAIRE'),
      steps: all('METEO/ECHEANCE').flatMap(({ attributes: step }) => {
        const time = localInstant(step.get('DATE') ?? '')
        if (time === null) return []
        return [
          {
            time,
            freezingLevel: figure(step.get('ISO0')),
            rainSnowLine: figure(step.get('PLUIENEIGE')),
            winds: [1, 2].map((number) => ({
              altitude: figure(weather.get(`ALTITUDEVENT${number}`)),
              speed: figure(step.get(`FF${number}`)),
              from: windOf(step.get(`DD${number}`)),
            })),
          },
        ]
      }),
    },
  }
}

const wholeNumber = (text: string | undefined): number | null =>
  /^\d{1,5}$/.test(text?.trim() ?? '') ? Number(text) : null

/** A height or depth; what is below zero stands for none. */
const figure = wholeNumber

/** A level, absent where nothing is written. */
function levelOf(text: string | undefined): ReadLevel {
  const written = text?.trim() ?? ''
  if (written === '') return 'absent'
  return avalancheLevels.find((level) => String(level) === written) ?? 'unreadable'
}

const dayOf = (text: string | undefined): IsoDate | null => {
  const day = text?.slice(0, 10) ?? ''
  return localInstant(`${day}T00:00:00`) === null ? null : day
}

/** The two parts of a massif, below and above an altitude unless they say otherwise. */
const bandsOf = (risk: Attributes): readonly ReadBand[] => {
  const altitude = figure(risk.get('ALTITUDE'))
  const isSplit = levelOf(risk.get('RISQUE2')) !== 'absent'
  return [1, 2].map((number) => ({
    level: levelOf(risk.get(`RISQUE${number}`)),
    later: levelOf(risk.get(`EVOLURISQUE${number}`)),
    ...placeOf(plainText(risk.get(`LOC${number}`) ?? ''), isSplit ? altitude : null, number === 1),
  }))
}

/** « <2400 », « >2400 », or other words; where none stand, the side of the altitude that the part is on. */
function placeOf(
  place: string,
  altitude: number | null,
  isLower: boolean,
): Omit<ReadBand, 'level' | 'later'> {
  const [, sign, metres] = /^([<>])\s*(\d{3,4})(?:\s*m)?$/.exec(place) ?? []
  const split = metres === undefined ? altitude : Number(metres)
  const isBelow = sign === undefined ? isLower : sign === '<'
  return {
    from: isBelow ? null : split,
    to: isBelow ? split : null,
    where: metres === undefined ? place : '',
  }
}

const directions: ReadonlyMap<string, (typeof aspects)[number] | 'variable'> = new Map([
  ['N', 'N'],
  ['NE', 'NE'],
  ['E', 'E'],
  ['SE', 'SE'],
  ['S', 'S'],
  ['SO', 'SW'],
  ['SW', 'SW'],
  ['O', 'W'],
  ['W', 'W'],
  ['NO', 'NW'],
  ['NW', 'NW'],
  ['Vrb', 'variable'],
])

const windOf = (text: string | undefined) => directions.get(text?.trim() ?? '') ?? null
