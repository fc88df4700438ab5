import { paths, widgetMaps } from '../../../paths.ts'
import { linesOf, listOf, type Outline, type OutlineProps } from '../../render/outline.ts'
import { nbsp } from '../../text/numbers.ts'
import { hitLine } from '../../text/search-hit.ts'
import type { WidgetsView } from './loader.ts'
import { examplesOf, frameText, mapNames, othersTitle, widgetsIntro, widgetsTitle } from './sentences.ts'

/** The addresses of what others may frame, with the size of each. */
export async function widgetsOutline({ view, info }: OutlineProps<WidgetsView>): Promise<Outline> {
  const { subject, others, note, theme } = view
  return {
    title: subject && typeof subject !== 'string' ? `${widgetsTitle}${nbsp}: ${subject.name}` : widgetsTitle,
    intro: [{ text: widgetsIntro }, ...(note ? [{ text: note }] : [])],
    sections: [
      ...(subject ? examplesOf(subject, theme) : []).map((example) => ({
        title: `${example.title} (${frameText(example.frame)})`,
        blocks: linesOf(example.text, `Adresse à encadrer${nbsp}: ${info.publicUrl}${example.path}`),
      })),
      {
        title: othersTitle(subject),
        blocks: listOf(others.map((hit) => ({ text: hitLine(hit).text, path: paths.widgets(hit, theme) }))),
      },
      {
        title: 'Cartes',
        blocks: listOf(widgetMaps.map((map) => ({ text: mapNames[map], path: paths.widgets(map, theme) }))),
      },
    ],
  }
}
