import { uvBand } from '../../../domain/air-bands.ts'
import { seaLevelDay } from '../../../domain/beach-conditions.ts'
import { hoursToCome } from '../../../domain/forecast-window.ts'
import { localDate } from '../../../domain/local-time.ts'
import type { Marine, SeaState } from '../../../domain/marine.ts'
import { valueOf, type Part } from '../../../domain/part.ts'
import type { PlaceWeather } from '../../../domain/weather.ts'
import { paths } from '../../../paths.ts'
import { bathingWarnings } from '../../../views/bathing-warnings.ts'
import type { DepartmentVigilance } from '../../../views/vigilance-department.ts'
import { turnBlocks } from '../../components/tides/tide-outline.ts'
import { vigilanceSection } from '../../components/vigilance/vigilance-outline.ts'
import {
  linesOf,
  listOf,
  lostOutline,
  type OutlineOf,
  type OutlineSection,
  tableOf,
} from '../../render/outline.ts'
import { formatAge } from '../../text/age.ts'
import { uvBandNames } from '../../text/air.ts'
import { atPlace } from '../../text/at-place.ts'
import { conditionWords } from '../../text/conditions.ts'
import { simulatedLabel } from '../../text/data-age.ts'
import { originText } from '../../text/forecast-origin.ts'
import { formatHour, formatNearDay, formatNowAt } from '../../text/dates.ts'
import { weatherErrors } from '../../text/weather-errors.ts'
import {
  formatDegrees,
  formatDistance,
  formatFigure,
  formatNumber,
  formatPercent,
  formatSeaDegrees,
  formatSeaTemperature,
  formatSpeed,
  formatWaveHeight,
  nbsp,
  unknownFigure,
} from '../../text/numbers.ts'
import { bathingRule } from '../../text/sea.ts'
import { tideNotice } from '../../text/tides.ts'
import { directionPhrase, forceText, windText } from '../../text/wind.ts'
import { beachesAround } from './around-card.tsx'
import { swellWords } from './cards.tsx'
import { weekOf } from './forecast.tsx'
import type { BeachAnswer, BeachView } from './loader.ts'
import {
  aroundTitle,
  bathingNote,
  coldText,
  levelNote,
  levelTitle,
  missingHalfText,
  missingSeaSource,
  missingSeaText,
  noBathingAdvice,
  noLevelText,
  noWeek,
  portDiffers,
  seaSourceName,
  seaSourceStart,
  simulatedAir,
  stateText,
  unknownBeach,
  wavesText,
  weekNote,
  weekTitle,
  whereText,
} from './sentences.ts'
import { tideSentence } from './tides.ts'
import { bathingOf, daysOf, weekendText } from './week-card.tsx'

interface Parts {
  readonly air: Part<PlaceWeather>
  readonly sea: Part<Marine>
  readonly warned: Part<DepartmentVigilance>
}

/** A beach: the vigilance first, the sea and the weather now, the week, waves, wind, the tide, what is around. */
export const beachOutline: OutlineOf<BeachAnswer> = async ({ view, wait }) => {
  if (view.kind === 'unknown')
    return lostOutline(unknownBeach, 'Toutes les plages', [
      { text: 'Liste des plages', path: paths.beaches() },
    ])
  const { beach, now } = view
  const [air, sea, warned, around] = await Promise.all([
    wait(view.weather),
    wait(view.marine),
    wait(view.vigilance),
    wait(view.around),
  ])
  const parts = { air, sea, warned }
  const state = valueOf(sea)?.current ?? null
  const near = beachesAround(beach, around)
  return {
    title: `${beach.name} (${beach.departmentName}, ${beach.departmentCode})`,
    path: paths.beach(beach.slug),
    intro: [{ text: formatNowAt(now, beach.timeZone) }],
    sources: view.tide ? ['tides'] : [],
    sections: [
      vigilanceSection(warned, beach, now),
      nowSection(parts, state),
      weekSection(parts, view),
      { title: 'Vagues', blocks: wavesBlocks(sea, state) },
      levelSection(sea, view),
      airSection(air, view),
      {
        title: 'La plage',
        blocks: linesOf(beach.description, whereText(beach)),
      },
      {
        title: aroundTitle,
        blocks: listOf(
          near.map(({ slug, name, km, seaTemperature }) => ({
            text: `${name}, ${formatDistance(km)}, mer ${formatSeaDegrees(seaTemperature)}`,
            path: paths.beach(slug),
          })),
        ),
      },
      {
        title: 'Données',
        blocks: linesOf(
          sea.state === 'missing'
            ? missingSeaSource
            : `${seaSourceStart}${seaSourceName} à ${formatHour(sea.value.current.time, beach.timeZone)}, ${formatAge(sea.at, now)}.`,
          noBathingAdvice,
          originText(air, now, beach.timeZone, beach),
        ),
      },
    ],
  }
}

function nowSection({ air, sea }: Parts, state: SeaState | null): OutlineSection {
  const current = valueOf(air)?.current ?? null
  const isSimulated = air.state !== 'missing' && air.source === 'simulated'
  return {
    title: 'Maintenant',
    blocks: linesOf(
      sea.state === 'missing' ? missingSeaText(sea) : null,
      `Température de la mer${nbsp}: ${formatSeaTemperature(state?.seaTemperature ?? null)}.`,
      `${stateText(state, current)}.`,
      coldText(state),
      current && `Air${nbsp}: ${formatDegrees(current.temperature)}. ${windText(current)}.`,
      isSimulated ? `${simulatedLabel} ${simulatedAir}.` : null,
    ),
  }
}

function weekSection({ air, sea, warned }: Parts, view: BeachView): OutlineSection {
  const props = weekOf({ air, sea, part: warned, view })
  const days = daysOf(props)
  if (days.length === 0) return { title: weekTitle, blocks: linesOf(noWeek) }
  const today = localDate(props.now, props.timeZone)
  const warnings = bathingWarnings(warned)
  const bathing = warnings && bathingOf(props, warnings)
  return {
    title: weekTitle,
    blocks: [
      ...linesOf(weekendText(days, today), bathing, missingHalfText(props.weather !== null, props.sea)),
      tableOf(
        ['Jour', 'Ciel'],
        ['Mer', 'Vagues', 'Vent', 'Air', 'UV'],
        days.map(({ date, forecast, ...day }) => [
          formatNearDay(date, today),
          conditionWords(forecast?.condition ?? null),
          formatDegrees(day.seaTemperature),
          formatWaveHeight(day.waveHeight),
          formatFigure(day.wind),
          formatDegrees(day.air),
          formatFigure(forecast?.uvIndexMax ?? null),
        ]),
      ),
      ...linesOf(weekNote, bathing && warnings ? bathingNote(bathingRule(warnings.isCovered)) : null),
    ],
  }
}

function wavesBlocks(sea: Part<Marine>, state: SeaState | null) {
  if (!state) return linesOf(missingSeaText(sea))
  const swell = swellWords(state)
  return linesOf(
    `${wavesText(state)}, viennent ${directionPhrase(state.waveDirection)}.`,
    `Houle${nbsp}: ${swell ? [swell.size, swell.origin].filter(Boolean).join(' ') : unknownFigure}.`,
  )
}

/** The tide of the port nearest along the coast, else the level of a model. */
function levelSection(sea: Part<Marine>, { beach, tide, now }: BeachView): OutlineSection {
  if (tide) {
    const { port, km } = tide
    return {
      title: `Marées ${atPlace(port.name)}`,
      blocks: [
        ...turnBlocks(tide.tide, port),
        ...linesOf(`${tideNotice} Port à ${formatDistance(km)}${portDiffers}`, {
          text: `Toutes les marées ${atPlace(port.name)}`,
          path: paths.tidePort(port.slug),
        }),
      ],
    }
  }
  const day = sea.state === 'missing' ? null : seaLevelDay(sea.value.hourly, new Date(now), beach.timeZone)
  return {
    title: levelTitle,
    blocks: day
      ? linesOf(tideSentence(day, beach.timeZone), `${levelNote(day)}Shom.`)
      : linesOf(noLevelText(sea)),
  }
}

function airSection(part: Part<PlaceWeather>, { now }: BeachView): OutlineSection {
  const weather = valueOf(part)
  if (!weather) return { title: 'Vent et air', blocks: linesOf(weatherErrors.load) }
  const { current } = weather
  const uv = hoursToCome(weather, new Date(now))[0]?.uvIndex ?? null
  return {
    title: 'Vent et air',
    blocks: linesOf(
      `${windText(current)}, ${forceText(current.windSpeed)}. Rafales${nbsp}: ${formatSpeed(current.windGusts)}.`,
      `Humidité${nbsp}: ${formatPercent(current.humidity)}.`,
      current.isDay === false || uv === null
        ? null
        : `Indice UV${nbsp}: ${formatNumber(uv)}, ${uvBandNames[uvBand(uv)]}.`,
    ),
  }
}
