import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { Age } from '../../components/data-age.tsx'
import { cues, isDark, type Tone } from '../../components/department-map/tones.ts'
import { Hatching } from '../../components/drawings/hatching.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { loadingTexts } from '../../text/loading.ts'
import { narrowNbsp, nbsp } from '../../text/numbers.ts'
import { fireDuty, missingTexts, officialSites, sourceTimeText, waterDuty } from '../../text/risks.ts'
import { LateLayer } from './late-layer.tsx'
import type { LayerName, LevelGroup } from './layers.ts'
import type { NationalRisksView } from './loader.ts'

/** What a level says of a department, and what it does not. */
const readings: Readonly<Record<LayerName, string>> = {
  vigilance:
    'Le niveau le plus élevé de la journée dans chaque département, et sur son littoral. Au-delà, la carte de vigilance donne les phénomènes et les heures.',
  fire: `Danger d’aujourd’hui${narrowNbsp}; la liste donne aussi celui de demain. ${fireDuty}`,
  flood: `Le niveau le plus élevé des cours d’eau surveillés qui traversent ou bordent le département, à 1${nbsp}km près. Sans cours d’eau surveillé, une crue reste possible.`,
  water: `Le niveau le plus élevé en vigueur dans le département, toutes eaux confondues${nbsp}: une commune peut être moins touchée. ${waterDuty}`,
  air: 'L’indice ATMO le plus élevé du jour parmi les communes et intercommunalités qui en publient un. Toutes ne le font pas.',
}

/** The levels of a layer with, beside each, how many departments have it; who says so and when. */
export const LayerLegend = ({ layer, view }: { layer: LayerName; view: NationalRisksView }) => (
  <section className="card legend-card" id="legende" aria-labelledby="legend-title">
    <header>
      <h2 id="legend-title">Niveaux</h2>
    </header>
    <LateLayer layer={layer} view={view} form="none" fallback={<p>{loadingTexts.loading}</p>}>
      {(part, shown) => (
        <>
          {shown && <Levels groups={shown.groups} />}
          {part.state === 'missing' && <p className="answer-detail">{missingTexts[part.reason]}</p>}
          <p className="answer-detail">{readings[layer]}</p>
          <SourceLine layer={layer} part={part} now={view.now} />
        </>
      )}
    </LateLayer>
  </section>
)

function SourceLine({ layer, part, now }: { layer: LayerName; part: Part<unknown>; now: IsoInstant }) {
  const [href, name] = officialSites[layer]
  return (
    <p className={part.state === 'stale' ? 'source-line is-old' : 'source-line'}>
      {part.state !== 'missing' && (
        <>
          {sourceTimeText(layer, part, nationalZone)}, <Age of={part.at} now={now} />
          {part.state === 'stale' && ' (données anciennes)'} ·{' '}
        </>
      )}
      <ExternalLink href={href}>{name}</ExternalLink>
    </p>
  )
}

/** The hatching of what has no level, for every swatch of the page: once, never `display: none`. */
export const AbsentPattern = () => (
  <svg className="defs" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <Hatching id="cue-absent" step={7} angle={-45} strokeWidth="1.2" />
    </defs>
  </svg>
)

const Levels = ({ groups }: { groups: readonly LevelGroup[] }) => (
  <ul className="level-legend">
    {groups.map(({ key, tone, figure, name, detail, codes }) => (
      <li key={key}>
        <LevelSwatch tone={tone} figure={figure} width={48} />
        <span>
          {name}
          {detail && <small>{detail}</small>}
        </span>
        <b>{codes.length}</b>
      </li>
    ))}
  </ul>
)

/** A fill with its pattern and figure, as on the map. */
export function LevelSwatch({ tone, figure, width }: { tone: Tone; figure: string | null; width: number }) {
  const cue = cues[tone]
  const box = { width, height: 24 }
  return (
    <svg className="level-swatch" {...box} aria-hidden="true">
      <rect className={`is-${tone}`} {...box} />
      {cue && <rect className="cue" fill={`url(#cue-${cue})`} {...box} />}
      <rect className="outline" {...box} />
      {figure && (
        <text x={width / 2} y={17} className={isDark(tone) ? 'on-red' : undefined}>
          {figure}
        </text>
      )}
    </svg>
  )
}
