import assert from 'node:assert/strict'
import { join } from 'node:path'
import { describe, test, type TestContext } from 'node:test'
import { days } from './sentences/days.ts'
import { places } from './sentences/places.ts'
import { rainAndHours } from './sentences/rain-and-hours.ts'
import { risksAndMaps } from './sentences/risks-and-maps.ts'
import type { Section } from './sentences/section.ts'
import { skyAndTime } from './sentences/sky-and-time.ts'
import { warnings } from './sentences/warnings.ts'

const chapters: Readonly<Record<string, readonly Section[]>> = {
  'rain-and-hours': rainAndHours,
  days,
  'sky-and-time': skyAndTime,
  places,
  warnings,
  'risks-and-maps': risksAndMaps,
}

const written = (sections: readonly Section[]): string =>
  sections
    .map(({ title, lines }) =>
      [`# ${title}`, ...lines.map(([of, text]) => `${text ?? '(rien)'}    ← ${of}`)].join('\n'),
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

describe('every sentence of the site, in its variants', () => {
  for (const [name, sections] of Object.entries(chapters)) {
    test(`is as it was read: ${name}`, (t) => isAsRead(t, name, sections))
    test(`keeps to French typography: ${name}`, () => {
      for (const { title, lines } of sections)
        for (const [of, text] of lines) {
          const where = `${title}, ${of}: ${text}`
          assert.doesNotMatch(text ?? '', /'|"/, `straight quote in ${where}`)
          assert.doesNotMatch(text ?? '', /[^\u00a0\d]:(?!\/)/, `no-break space before the colon of ${where}`)
          assert.doesNotMatch(text ?? '', /[^\u202f][;!?]/, `narrow no-break space before ; ! ? in ${where}`)
          assert.doesNotMatch(text ?? '', /«[^\u00a0]|[^\u00a0]»/, `no-break spaces inside « » of ${where}`)
          assert.doesNotMatch(
            text ?? '',
            /[^\u00a0]%|\d (?:°C|km|mm|cm|m|h|min|s|hPa)\b/,
            `no-break space before the unit of ${where}`,
          )
          assert.doesNotMatch(
            text ?? '',
            / {2}|^ | $|(?<!\.)\.\.(?!\.)|,\./,
            `spare spaces or marks in ${where}`,
          )
          assert.doesNotMatch(text ?? '', /undefined|null|NaN|\[object/, `a hole in ${where}`)
        }
    })
  }
})
