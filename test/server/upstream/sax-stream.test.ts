import assert from 'node:assert/strict'
import { describe, test } from 'node:test'
import { Failure } from '../../../src/server/upstream/failure.ts'
import { readXml, xmlBounds } from '../../../src/server/upstream/sax-stream.ts'
import { piecesOf } from '../sources/vigilance-fake-upstream.ts'

/** What a handler saw, one word an event: « +a » opened, « -a:text » closed. */
async function seen(body: string | Uint8Array, contentType = '', size?: number): Promise<string[]> {
  const events: string[] = []
  await readXml(
    piecesOf(body, size),
    {
      roots: ['a', 'feed'],
      entry: 'entry',
      open: (name, attributes) =>
        events.push(`+${name}${[...attributes].map(([key, value]) => ` ${key}=${value}`).join('')}`),
      close: (name, text) => events.push(`-${name}:${text}`),
    },
    { contentType },
  )
  return events
}

const fails = (reason: string, body: string | Uint8Array, contentType?: string): Promise<void> =>
  assert.rejects(seen(body, contentType), (error) => error instanceof Failure && error.reason === reason)

const bytes = (...parts: readonly (string | readonly number[])[]): Uint8Array =>
  Uint8Array.from(
    parts.flatMap((part) =>
      typeof part === 'string' ? [...part].map((letter) => letter.charCodeAt(0)) : part,
    ),
  )

const utf16 = (text: string, bigEndian: boolean): Uint8Array =>
  Uint8Array.from(
    [...text].flatMap((letter) => {
      const code = letter.charCodeAt(0)
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8]
    }),
  )

describe('a document', () => {
  test('gives its elements, attributes and texts, without prefixes', async () =>
    assert.deepEqual(await seen('<a><c:b x="1&amp;2">é<![CDATA[<i>]]></c:b> t</a>'), [
      '+a',
      '+b x=1&2',
      '-b:é<i>',
      '-a: t',
    ]))
  test('may arrive byte by byte', async () =>
    assert.deepEqual(await seen('<?xml version="1.0" encoding="UTF-8"?><a>crues &#233; ’</a>', '', 1), [
      '+a',
      '-a:crues é ’',
    ]))
  test('without an end tag is a failure, however late it shows', () => fails('parse', '<a><b>x</b>'))
  test('cut in a tag is a failure', () => fails('parse', '<a><b>x</b></'))
  test('cut inside a text is a failure', () => fails('parse', '<a><b>il va pleu'))
  test('that is empty is a failure', async () => {
    await fails('parse', '')
    await fails('parse', '   \n')
    await fails('parse', '<?xml version="1.0"?>')
  })
  test('of another root is a failure', async () => {
    await fails('schema', '<html><body>Maintenance</body></html>')
    await fails('schema', '<b/>')
  })
  test('with a second root or with text around is a failure', async () => {
    await assert.rejects(seen('<a/><a/>'), Failure)
    await assert.rejects(seen('<a/>texte'), Failure)
  })
  test('ends at its first error', async () => {
    await fails('parse', '<a><b></a></b>')
    await fails('parse', '<a x=1/>')
    await fails('parse', '<a>&inconnu;</a>')
    await fails('parse', '<a><b></a>')
  })
})

describe('a hostile document', () => {
  test('with a DOCTYPE is refused', async () => {
    await fails('parse', '<!DOCTYPE a><a/>')
    await fails('parse', '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/hostname">]><a>&x;</a>')
    const laughs = '<!DOCTYPE a [<!ENTITY l0 "ha"><!ENTITY l1 "&l0;&l0;&l0;">]><a>&l1;</a>'
    await fails('parse', laughs)
  })
  test('deeper than 32 is refused', async () => {
    const nested = (depth: number): string => `<a>${'<b>'.repeat(depth - 1)}${'</b>'.repeat(depth - 1)}</a>`
    assert.equal((await seen(nested(32))).length, 64)
    await fails('too-large', nested(33))
    await fails('too-large', '<a>'.repeat(200_000))
  })
  test('with more than 64 attributes is refused', async () => {
    const wide = (count: number): string =>
      `<a ${Array.from({ length: count }, (_, index) => `x${index}="1"`).join(' ')}/>`
    assert.equal((await seen(wide(64))).length, 2)
    await fails('too-large', wide(65))
  })
  test('with a text over 64 KiB is refused, however it is cut', async () => {
    assert.equal((await seen(`<a>${'x'.repeat(65_536)}</a>`))[1]?.length, 65_539)
    await fails('too-large', `<a>${'x'.repeat(65_537)}</a>`)
    await fails('too-large', `<a>${`<![CDATA[${'x'.repeat(9_000)}]]>`.repeat(8)}</a>`)
    await fails('too-large', `<a>${'<b/>xxxxxxxxxx'.repeat(7_000)}</a>`)
  })
  test('with an endless attribute, name or comment is refused', async () => {
    const endless = [
      [`<a x="${'y'.repeat(200_000)}"/>`, 'attribute'],
      [`<a${'y'.repeat(200_000)}/>`, 'name'],
      [`<a><!--${'y'.repeat(200_000)}--></a>`, 'comment'],
    ] as const
    for (const [body, message] of endless) await assert.rejects(seen(body), { reason: 'too-large', message })
  })
  test('with over 5,000 entries is refused', async () => {
    assert.equal((await seen(`<feed>${'<entry/>'.repeat(5_000)}</feed>`)).length, 10_002)
    await fails('too-large', `<feed>${'<entry/>'.repeat(5_001)}</feed>`)
  })
  test('of over 5 MB is refused', () =>
    fails('too-large', `<a>${'<b>xxxxxxxx</b>'.repeat(xmlBounds.bytes / 12)}</a>`))
  test('lets other work go on meanwhile', async () => {
    let turns = 0
    const timer = setInterval(() => (turns += 1), 1)
    await seen(`<a>${'<b>xxxxxxxx</b>'.repeat(150_000)}</a>`, '', 3_000_000)
    clearInterval(timer)
    assert.ok(turns >= 5, `${turns} turns`)
  })
})

describe('an encoding', () => {
  const declared = (encoding: string): string => `<?xml version="1.0" encoding="${encoding}"?>`
  test('is UTF-8 when nothing says otherwise', async () =>
    assert.deepEqual(await seen('<a>é</a>'), ['+a', '-a:é']))
  test('declared Latin-1 is read as windows-1252', async () =>
    assert.deepEqual(await seen(bytes(declared('ISO-8859-1'), '<a>', [0xe9, 0x20, 0x92, 0x9c], '</a>')), [
      '+a',
      '-a:é ’œ',
    ]))
  test('of the header counts without a declaration', async () =>
    assert.deepEqual(await seen(bytes('<a>', [0xe9], '</a>'), 'text/xml; charset=iso-8859-1'), [
      '+a',
      '-a:é',
    ]))
  test('of the document counts before that of the header', async () =>
    assert.deepEqual(await seen(`${declared('UTF-8')}<a>é</a>`, 'text/xml; charset=iso-8859-1'), [
      '+a',
      '-a:é',
    ]))
  test('UTF-16 is read with its mark and without', async () => {
    const text = `${declared('UTF-16')}<a>é’</a>`
    for (const bigEndian of [true, false]) {
      assert.deepEqual(await seen(utf16(text, bigEndian)), ['+a', '-a:é’'])
      assert.deepEqual(await seen(utf16(`\uFEFF${text}`, bigEndian)), ['+a', '-a:é’'])
    }
  })
  test('a byte order mark of UTF-8 is not text', async () =>
    assert.deepEqual(await seen('\uFEFF<a>é</a>'), ['+a', '-a:é']))
  test('with bad bytes is a failure', async () => {
    await fails('encoding', bytes('<a>', [0xe9], '</a>'))
    await fails('encoding', bytes(declared('UTF-8'), '<a>', [0xc3], '</a>'))
    await fails('encoding', bytes('<a>', [0xc3]))
  })
  test('that lies is a failure', async () => {
    await fails('encoding', `${declared('ISO-8859-1')}<a>é</a>`)
    await fails('encoding', `${declared('UTF-16')}<a>x</a>`)
    await fails('encoding', bytes(declared('ISO-8859-1'), '<a>', [0x81], '</a>'))
  })
  test('that is not known is a failure', () => fails('encoding', `${declared('x-mac-roman')}<a/>`))
  test('control characters are a failure', async () => {
    await fails('encoding', '<a>\u0000</a>')
    await fails('encoding', '<a>\u0007</a>')
  })
})
