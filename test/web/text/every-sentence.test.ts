import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { days } from './sentences/days.ts'
import { sentencesIn } from './sentences/in-source.ts'
import { mountains } from './sentences/mountains.ts'
import { places } from './sentences/places.ts'
import { rainAndHours } from './sentences/rain-and-hours.ts'
import { risksAndMaps } from './sentences/risks-and-maps.ts'
import type { Section } from './sentences/section.ts'
import { skyAndTime } from './sentences/sky-and-time.ts'
import { faultsOf } from './sentences/typography.ts'
import { tides } from './sentences/tides.ts'
import { warnings } from './sentences/warnings.ts'

const chapters: Readonly<Record<string, readonly Section[]>> = {
  'rain-and-hours': rainAndHours,
  days,
  'sky-and-time': skyAndTime,
  places,
  warnings,
  'risks-and-maps': risksAndMaps,
  tides,
  mountains,
}

const written = (sections: readonly Section[]): string =>
  sections
    .map(({ title, lines }) =>
      [
        `# ${title}`,
        ...lines.map(([of, text]) => (of === '' ? text : `${text ?? '(rien)'}    ← ${of}`)),
      ].join('\n'),
    )
    .join('\n\n') + '\n'

/** Somebody has read these; who changes a sentence reads it again and runs this with --test-update-snapshots. */
const isAsRead = (t: TestContext, name: string, sections: readonly Section[]): void =>
  t.assert.fileSnapshot(
    written(sections),
    join(import.meta.dirname, `../../fixtures/sentences/${name}.txt`),
    {
      serializers: [String],
    },
  )

/** Where sentences stand beside `src/web/text`. */
const folders: Readonly<Record<string, readonly string[]>> = {
  'in-pages': ['pages'],
  'in-components': ['components', 'islands', 'document', 'browser'],
}

const web = join(import.meta.dirname, '../../../src/web')

/** Each module with the sentences that stand in it. */
const modulesOf = (names: readonly string[]): readonly Section[] =>
  names
    .flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: web }))
    .toSorted()
    .map((path) => ({
      title: path,
      lines: sentencesIn(path, readFileSync(join(web, path), 'utf8')).map(
        (text) => ['', text.trim()] as const,
      ),
    }))
    .filter(({ lines }) => lines.length > 0)

/** A value of the moment, read as a figure. */
const withFigures = (text: string): string => text.replaceAll(/‹[^›]*›/g, '0')

const keepsToTypography = (sections: readonly Section[]): void => {
  const faults = sections.flatMap(({ title, lines }) =>
    lines.flatMap(([of, text]) =>
      faultsOf(withFigures(text ?? '')).map((fault) => `${title}, ${of}: ${fault}: ${text}`),
    ),
  )
  assert.deepEqual(faults, [])
}

describe('every sentence of the site, in its variants', () => {
  for (const [name, sections] of Object.entries(chapters)) {
    test(`is as it was read: ${name}`, (t) => isAsRead(t, name, sections))
    test(`keeps to French typography: ${name}`, () => keepsToTypography(sections))
  }
})

describe('every sentence that stands in a page or component', () => {
  for (const [name, names] of Object.entries(folders)) {
    const sections = modulesOf(names)
    test(`is as it was read: ${name}`, (t) => isAsRead(t, name, sections))
    test(`keeps to French typography: ${name}`, () => keepsToTypography(sections))
  }
})
