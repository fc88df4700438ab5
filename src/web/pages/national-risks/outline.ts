import { nationalZone } from '../../../domain/local-time.ts'
import type { Part } from '../../../domain/part.ts'
import { paths } from '../../../paths.ts'
import type { NationalRiskName } from '../../../views/national-risks.ts'
import { byName, fullName } from '../../components/department-map/department-names.ts'
import { linesOf, listOf, type OutlineOf, type OutlineSection, type Wait } from '../../render/outline.ts'
import { nbsp, plural } from '../../text/numbers.ts'
import { missingTexts } from '../../text/missing.ts'
import { nationalNotCovered, noLevelNames, riskNames, sourceLine } from '../../text/risks.ts'
import {
  headline,
  layerOf,
  layers,
  layerTexts,
  nationalIntro,
  nationalTitle,
  type LayerName,
} from './layers.ts'
import type { NationalRisksView } from './loader.ts'
import { shownRisk, shownVigilance, type ShownLayer } from './shown-layer.ts'

interface FoundLayer {
  readonly layer: LayerName
  readonly part: Part<unknown>
  readonly shown: ShownLayer | null
}

/** The highest level of each risk, then the departments of the one that the address names, by level. */
export const nationalRisksOutline: OutlineOf<NationalRisksView> = async ({ view, url, wait }) => {
  const found = await Promise.all(layers.map((layer) => findLayer(layer, view, wait)))
  const chosen = found.find(({ layer }) => layer === layerOf(url.searchParams))
  return {
    title: nationalTitle,
    intro: [{ text: nationalIntro }],
    sections: [
      {
        title: 'Niveau le plus élevé',
        blocks: listOf(
          found.map(({ layer, shown }) => ({
            text: `${riskNames[layer]}${nbsp}: ${shown ? headline(shown.groups) : noLevelNames.unknown}`,
            path: paths.nationalRisks(layerTexts[layer].slug),
          })),
        ),
      },
      ...(chosen ? layerSections(chosen, view) : []),
    ],
  }
}

async function findLayer(layer: LayerName, view: NationalRisksView, wait: Wait): Promise<FoundLayer> {
  if (layer !== 'vigilance') return findRisk(layer, view, wait)
  const part = await wait(view.vigilance)
  return { layer, part, shown: part.state === 'missing' ? null : shownVigilance(part.value) }
}

async function findRisk<Name extends NationalRiskName>(
  layer: Name,
  { risks }: NationalRisksView,
  wait: Wait,
): Promise<FoundLayer> {
  const part = await wait(risks[layer])
  return { layer, part, shown: part.state === 'missing' ? null : shownRisk(layer, part.value) }
}

function layerSections(
  { layer, part, shown }: FoundLayer,
  { now }: NationalRisksView,
): readonly OutlineSection[] {
  const about = {
    title: riskNames[layer],
    blocks: linesOf(
      part.state === 'missing' ? missingTexts[part.reason] : null,
      layerTexts[layer].reading,
      sourceLine(layer, part, { now, zone: nationalZone }),
      nationalNotCovered,
    ),
  }
  if (!shown) return [about]
  const { groups, coasts, noteOf, coastNoteOf } = shown
  const rows = (codes: readonly string[], note: (code: string) => string | null) =>
    listOf(
      codes.toSorted(byName).map((code) => ({
        text: [fullName(code), note(code)].filter(Boolean).join(`${nbsp}: `),
        ...(layer === 'vigilance' ? { path: paths.vigilance('J0', code) } : {}),
      })),
    )
  const there = groups.filter(({ codes }) => codes.length > 0)
  const titled = ({ name, codes }: (typeof there)[number]) =>
    `${riskNames[layer]}, ${name.toLowerCase()} (${plural(codes.length, 'département')})`
  return [
    about,
    ...there
      .filter(({ isCalm }) => !isCalm)
      .map((group) => ({ title: titled(group), blocks: rows(group.codes, noteOf) })),
    { title: 'Littoral', blocks: rows(coasts, coastNoteOf) },
    ...there
      .filter(({ isCalm }) => isCalm)
      .map((group) => ({
        title: titled(group),
        blocks: linesOf(`${group.codes.toSorted(byName).map(fullName).join(', ')}.`),
      })),
  ]
}
