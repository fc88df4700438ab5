import { nationalZone } from '../../../domain/local-time.ts'
import type { IsoInstant, Part } from '../../../domain/part.ts'
import { Card } from '../../components/card.tsx'
import { Age } from '../../components/data-age.tsx'
import { cueClass, cues, isDark, type Tone } from '../../components/department-map/tones.ts'
import { Chequer } from '../../components/drawings/chequer.tsx'
import { Hatching } from '../../components/drawings/hatching.tsx'
import { ExternalLink } from '../../components/external-link.tsx'
import { loadingTexts } from '../../text/loading.ts'
import { missingTexts } from '../../text/missing.ts'
import { riskTexts, sourceTimeText, staleMark } from '../../text/risks.ts'
import { LateLayer } from './late-layer.tsx'
import { layerTexts, type LayerName, type LevelGroup } from './layers.ts'
import type { NationalRisksView } from './loader.ts'

/** The levels of a layer with, beside each, how many departments have it; who says so and when. */
export const LayerLegend = ({ layer, view }: { layer: LayerName; view: NationalRisksView }) => (
  <Card titleId="legend-title" title="Niveaux" id="legende" className="legend-card">
    <LateLayer layer={layer} view={view} variant="none" fallback={<p>{loadingTexts.loading}</p>}>
      {(part, shown) => (
        <>
          {shown && <Levels groups={shown.groups} />}
          {part.state === 'missing' && <p className="answer-detail">{missingTexts[part.reason]}</p>}
          {shown?.validity && <p className="answer-detail">{shown.validity}</p>}
          <p className="answer-detail">{layerTexts[layer].reading}</p>
          <SourceLine layer={layer} part={part} now={view.now} />
        </>
      )}
    </LateLayer>
  </Card>
)

function SourceLine({ layer, part, now }: { layer: LayerName; part: Part<unknown>; now: IsoInstant }) {
  const [href, name] = riskTexts[layer].site
  return (
    <p className={part.state === 'stale' ? 'source-line is-old' : 'source-line'}>
      {part.state !== 'missing' && (
        <>
          {sourceTimeText(layer, part, nationalZone)}, <Age of={part.at} now={now} />
          {part.state === 'stale' && ` ${staleMark}`} ·{' '}
        </>
      )}
      <ExternalLink href={href}>{name}</ExternalLink>
    </p>
  )
}

/** The patterns beside those of the vigilance, for every swatch of the page: once, never `display: none`. */
export const LayerPatterns = () => (
  <svg className="defs" width="0" height="0" aria-hidden="true" focusable="false">
    <defs>
      <Chequer id="cue-chequer" size={12} />
      <Hatching id="cue-absent" step={7} angle={-45} strokeWidth="1.2" />
    </defs>
  </svg>
)

const Levels = ({ groups }: { groups: readonly LevelGroup[] }) => (
  <ul className="level-legend" aria-label="Départements par niveau">
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
      {cue && <rect className={cueClass(cue)} fill={`url(#cue-${cue})`} {...box} />}
      <rect className="outline" {...box} />
      {figure && (
        <text x={width / 2} y={17} className={isDark(tone) ? 'on-red' : undefined}>
          {figure}
        </text>
      )}
    </svg>
  )
}
