import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { after, describe, test } from 'node:test'
import { promisify } from 'node:util'
import { Validator } from '@seriousme/openapi-schema-validator'
import ICAL from 'ical.js'
import { feedPaths, llmsPath, openApiBase, paths, plainPath } from '../../src/paths.ts'
import type { OpenApiDocument } from '../../src/views/open-api.ts'
import type { ScenarioName } from '../stand-in/danger.ts'
import { buildApp, type BuiltSite } from '../support/build-app.ts'
import { nodesOf, parseMarkdown, textOf } from '../support/markdown.ts'
import { rawRequest } from '../support/raw-request.ts'

const run = promisify(execFile)
const noCurl = await run('curl', ['--version']).then(
  () => false,
  () => 'curl is not there',
)

/** A site that listens, and its address. */
async function listening(scenario: ScenarioName): Promise<BuiltSite & { port: number; url: string }> {
  const built = await buildApp({ after }, { pages: true })
  built.standIn.setScenario(scenario)
  const url = await built.app.listen({ host: '127.0.0.1', port: 0 })
  return { ...built, url, port: Number(new URL(url).port) }
}

interface Curled {
  readonly status: number
  readonly type: string
  readonly body: string
}

/** What a person at a terminal gets. */
async function curl(...options: readonly string[]): Promise<Curled> {
  const asked = ['--silent', '--show-error', '--write-out', '\n%{http_code} %{content_type}', ...options]
  const { stdout } = await run('curl', asked, { maxBuffer: 16_000_000 })
  const [, body = '', status, type = ''] = /^([\s\S]*)\n(\d{3}) (.*)$/.exec(stdout) ?? []
  return { status: Number(status), type, body }
}

/** The lines of a sample run by `sh`, and by a program with `fetch`. */
const inShell = async (source: string): Promise<string> => (await run('sh', ['-c', source])).stdout
const AsyncFunction = (async () => undefined).constructor as new (body: string) => () => Promise<unknown>
const inProgram = (source: string) => new AsyncFunction(`${source}\nreturn { data, credits }`)()

const calendars = [
  feedPaths.forecast('lyon'),
  feedPaths.risks('lyon', 'ics'),
  feedPaths.vigilance('69', 'ics'),
  feedPaths.vigilance('france', 'ics'),
  feedPaths.tides('brest', 'ics'),
  feedPaths.race('tour-de-france-2025'),
]

const flooded = await listening('red-flood')
const sites = [
  ['quiet', await listening('quiet')],
  ['red-flood', flooded],
  ['no-j1', await listening('no-j1')],
] as const

for (const [scenario, { url }] of sites) {
  const get = async (path: string) => (await fetch(url + path)).text()

  describe(`read by programs that are not ours, in the scenario ${scenario},`, () => {
    for (const path of calendars)
      test(`a calendar is one for a reader of iCalendar: ${path}`, async () => {
        const calendar = new ICAL.Component(ICAL.parse(await get(path)))
        assert.equal(calendar.getFirstPropertyValue('version'), '2.0')
        const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
        const uids = new Set(events.map(({ uid }) => uid))
        assert.equal(uids.size, events.length)
        for (const { uid, summary, startDate } of events)
          assert.ok(uid !== '' && summary.trim() !== '' && startDate.toJSDate().getTime() > 0)
        const mayBeEmpty = path.startsWith('/vigilance/') || path.endsWith('/risques.ics')
        assert.ok(events.length > 0 || mayBeEmpty)
      })

    test('Markdown is read as it is written, also what assistants read first', async () => {
      for (const path of [paths.home(), paths.vigilance(), paths.beaches(), paths.mountains()]) {
        const root = parseMarkdown(await get(plainPath(path, 'markdown')))
        assert.deepEqual([...new Set(nodesOf(root, 'heading').map(({ depth }) => depth))], [1, 2], path)
        assert.equal(nodesOf(root, 'html').length, 0)
      }
      assert.ok(nodesOf(parseMarkdown(await get(llmsPath)), 'link').length > 20)
    })
  })
}

const { port, url } = flooded

/** What is the same in any weather. */
describe('read by programs that are not ours', () => {
  test('a place is text for curl and Markdown for who asks', { skip: noCurl }, async () => {
    const text = await curl(`${url}/arras`)
    assert.deepEqual([text.status, text.type], [200, 'text/plain; charset=utf-8'])
    assert.match(text.body, /^Météo à Arras \(Pas-de-Calais, 62\)\n=+\n/)
    assert.equal((await curl('--compressed', `${url}/arras.txt`)).body, text.body)
    const markdown = await curl('--header', 'Accept: text/markdown', `${url}/arras`)
    assert.deepEqual([markdown.status, markdown.type], [200, 'text/markdown; charset=utf-8'])
    const [title] = nodesOf(parseMarkdown(markdown.body), 'heading').map((heading) => textOf(heading))
    assert.equal(title, text.body.split('\n')[0])
    const head = await curl('--head', `${url}/arras`)
    assert.match(head.body, /^HTTP\/1\.1 200 OK\r\n/)
    const found = await curl('--get', '--data-urlencode', 'q=Saint-Rémy', `${url}/recherche.txt`)
    assert.match(found.body, /^Lieux pour «\sSaint-Rémy\s»\n/)
    const page = await curl('--user-agent', 'Mozilla/5.0', `${url}/arras?complet=1`)
    assert.equal(page.type, 'text/html; charset=utf-8')
  })

  test('an address that leads nowhere is words for curl, with its status', { skip: noCurl }, async () => {
    for (const [path, status, type] of [
      ['/lyonn', 404, 'text/plain'],
      ['/lyonn.md', 404, 'text/markdown'],
      [`${openApiBase}/forecast?name=Atlantide`, 404, 'application/problem+json'],
      ['/atlantide/previsions.ics', 404, 'text/plain'],
    ] as const) {
      const sent = await curl(url + path)
      assert.deepEqual([sent.status, sent.type], [status, `${type}; charset=utf-8`], path)
      assert.match(sent.body, /\p{L}{3}/u)
    }
    await assert.rejects(curl('--fail', `${url}/lyonn`), { code: 22 })
  })

  test('the document is one of OpenAPI, and its examples run by curl and by fetch', async () => {
    const document = (await (await fetch(`${url}${openApiBase}/openapi.json`)).json()) as OpenApiDocument
    const { valid, errors } = await new Validator().validate({ ...document })
    assert.equal(valid, true, JSON.stringify(errors))
    for (const [path, { get: operation }] of Object.entries(document.paths))
      for (const { lang, source } of operation['x-codeSamples']) {
        const [server] = document.servers
        const here = source.replaceAll(server?.url ?? '…', url)
        if (lang === 'Shell' && noCurl) continue
        const answer =
          lang === 'Shell' ? JSON.parse(await inShell(`${here} --silent --fail`)) : await inProgram(here)
        const { data, credits } = answer as Record<string, unknown>
        assert.ok(typeof data === 'object' && data !== null, `${path} ${lang}`)
        assert.ok(Array.isArray(credits) && credits.length > 0, `${path} ${lang}`)
      }
  })
})

/** What would be a header of its own, the end of the head, or a command of a terminal. */
const injected = [
  '%0d%0ax-injected:%20yes',
  '%0ax-injected:%20yes',
  '%0d%0a%0d%0a<b>injected',
  '%E5%98%8D%E5%98%8Ax-injected:%20yes',
  '%00x-injected',
  '%1b%5b31minjected%1b%5d0;injected%07',
  '%c2%9b31minjected',
  '%e2%80%aeinjected',
]
const targets: readonly ((value: string) => string)[] = [
  (value) => `/lyon${value}`,
  (value) => `/lyon${value}.txt`,
  (value) => `/lyon${value}.md`,
  (value) => `/lyon.txt?couleur=${value}`,
  (value) => `/lyon.md?lat=${value}&lon=${value}`,
  (value) => `/lyon.txt?ancien=${value}`,
  (value) => `/lyon?embed=1&taille=${value}&theme=${value}`,
  (value) => `/recherche.txt?q=${value}`,
  (value) => `/recherche.md?q=${value}`,
  (value) => `/recherche.txt?q=lyon,annecy${value}`,
  (value) => `/comparer.txt?ajouter=lyon,${value}`,
  (value) => `/comparer.md?lieux=lyon,${value}`,
  (value) => `/index.txt?city=Lyon${value}`,
  (value) => `/carte-vigilance.txt?departement=${value}`,
  (value) => `/marees/brest.md?mois=${value}`,
  (value) => `/widgets?lieu=${value}&theme=${value}`,
  (value) => `/lyon${value}/previsions.ics`,
  (value) => `/lyon/previsions.ics?lat=${value}&lon=${value}`,
  (value) => `/vigilance/69${value}.ics`,
  (value) => `/lyon${value}/risques.atom`,
  (value) => `${openApiBase}/forecast?name=${value}`,
  (value) => `${openApiBase}/places/lyon${value}`,
  (value) => `${openApiBase}/search?q=lyon${value}`,
  (value) => `${openApiBase}/maps/weather?period=${value}`,
  (value) => `${openApiBase}/openapi.json?x=${value}`,
  (value) => `${llmsPath}?x=${value}`,
]

describe('what an address brings with it', () => {
  for (const target of targets)
    test(`is no header, and no command of a terminal: ${target('…')}`, async () => {
      for (const value of injected)
        for (const accept of ['*/*', 'text/plain', 'text/markdown'])
          assertClean(target(value), await rawRequest(port, target(value), [`accept: ${accept}`]))
    })

  test('is none when it comes as a header', async () => {
    for (const lines of [
      ['accept: text/plain\tx-injected: yes'],
      ['accept: text/markdown', 'user-agent: curl/8\u00e9 x-injected: yes'],
      [`accept: ${'text/plain,'.repeat(400)}`],
      ['accept: text/plain', 'x-forwarded-host: evil.example', 'x-original-url: /paris'],
      ['accept: text/plain', 'if-none-match: W/"\u00ff", x-injected'],
    ])
      for (const path of ['/lyon', '/lyon.md', `${openApiBase}/forecast?name=Lyon`, '/lyon/previsions.ics']) {
        const answer = await rawRequest(port, path, lines)
        assertClean(path, answer)
        assert.equal(answer.status, 200)
        assert.doesNotMatch(answer.text, /evil\.example/)
      }
  })
})

function assertClean(
  target: string,
  { status, headers, text }: Awaited<ReturnType<typeof rawRequest>>,
): void {
  assert.ok(status < 500, `${target}: ${status}`)
  for (const [name, value] of headers) {
    assert.match(name, /^[a-z-]+$/, target)
    assert.doesNotMatch(value, /[^\x20-\x7e]/, `${target}: ${name}`)
  }
  for (const name of ['x-injected', 'set-cookie']) assert.equal(headers.get(name), undefined, target)
  assert.match(headers.get('location') ?? '/', /^\/(?!\/)[\x21-\x7e]*$/)
  if (/^text\/(?:plain|markdown)/.test(headers.get('content-type') ?? ''))
    assert.doesNotMatch(text, /[^\P{Cc}\n]|\u202e/u, target)
}
