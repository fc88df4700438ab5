import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join, posix } from 'node:path'
import process from 'node:process'
import { parseSync } from 'oxc-parser'
import { entries, neighbourhoods, upstreamContract, wordsAtHome } from './import-table.mjs'

/**
 * @typedef {{ to: string, typeOnly: boolean, names: readonly string[] }} Import
 * @typedef {{ code: string, imports: readonly Import[] }} Module
 * @typedef {import('./import-table.mjs').Neighbourhood} Neighbourhood
 */

/** @param {string} text */
const unquoted = (text) => /^(['"`])(.*)\1$/s.exec(text.trim())?.[2] ?? null

/**
 * @param {string} file
 * @param {string} specifier
 */
const target = (file, specifier) =>
  specifier.startsWith('.') ? posix.join(posix.dirname(file), specifier.replace(/\?.*$/, '')) : specifier

/**
 * What a file imports, and its code without comments.
 * @param {string} file
 * @param {string} source
 * @returns {Module}
 */
function readModule(file, source) {
  const { module, comments, errors } = parseSync(file, source)
  if (errors[0]) throw new Error(`${file}: ${errors[0].message}`)
  const fixed = module.staticImports.map(({ moduleRequest, entries: names }) => ({
    to: target(file, moduleRequest.value),
    typeOnly: names.length > 0 && names.every(({ isType }) => isType),
    names: names.map(({ importName }) => importName.name ?? ''),
  }))
  const passedOn = module.staticExports.flatMap(({ entries: names }) =>
    names.flatMap(({ moduleRequest, isType }) =>
      moduleRequest ? [{ to: target(file, moduleRequest.value), typeOnly: isType, names: [] }] : [],
    ),
  )
  const late = module.dynamicImports.flatMap(({ moduleRequest: { start, end } }) => {
    const specifier = unquoted(source.slice(start, end))
    return specifier === null ? [] : [{ to: target(file, specifier), typeOnly: false, names: [] }]
  })
  const code = comments.reduceRight((text, { start, end }) => text.slice(0, start) + text.slice(end), source)
  return { code, imports: [...fixed, ...passedOn, ...late] }
}

/** @param {string} file */
const homeOf = (file) => neighbourhoods.find(({ files }) => files.test(file))

/**
 * The folder right below a neighbourhood's own in which a file is, or the file itself.
 * @param {Neighbourhood} home
 * @param {string} file
 */
const branch = (home, file) => file.replace(home.files, '').split('/')[0]

/** @param {string} to */
const isPackage = (to) => !/^(\.\.?\/|src\/|data\/|server\.ts$)/.test(to)

/**
 * @param {Neighbourhood} home
 * @param {string} file
 * @param {Import} link
 * @returns {string | null} what is wrong with it
 */
function objection(home, file, { to, typeOnly }) {
  if (isPackage(to)) return home.packages.test(to) ? null : `${home.name} may not use the package ${to}`
  const other = homeOf(to)
  if (!other) return 'that file has no place in the import table'
  if (other === home) {
    if (home.apart === 'files') return `the files of ${home.name} know nothing of each other`
    if (home.apart === 'folders' && branch(home, file) !== branch(home, to))
      return `the folders of ${home.name} know nothing of each other`
    return null
  }
  if (home.may.includes(other.name)) return null
  if (typeOnly && home.may.includes(`type ${other.name}`)) return null
  if (to === upstreamContract && home.may.includes('contract of server/upstream')) return null
  return `${home.name} may not import ${home.may.includes(`type ${other.name}`) ? 'more than types from ' : ''}${other.name}`
}

/**
 * @param {ReadonlyMap<string, Module>} modules
 * @returns {readonly string[]} the first cycle, as a path that ends where it starts
 */
function firstCycle(modules) {
  const done = new Set()
  /** @type {(file: string, path: readonly string[]) => readonly string[]} */
  const visit = (file, path) => {
    if (path.includes(file)) return [...path.slice(path.indexOf(file)), file]
    if (done.has(file)) return []
    for (const { to } of modules.get(file)?.imports ?? []) {
      const cycle = modules.has(to) ? visit(to, [...path, file]) : []
      if (cycle.length > 0) return cycle
    }
    done.add(file)
    return []
  }
  for (const file of modules.keys()) {
    const cycle = visit(file, [])
    if (cycle.length > 0) return cycle
  }
  return []
}

/** @param {ReadonlyMap<string, Module>} modules */
function reached(modules) {
  const found = new Set(entries)
  for (const file of found)
    for (const { to } of modules.get(file)?.imports ?? []) if (modules.has(to)) found.add(to)
  return found
}

/**
 * Everything that breaks the import table in a tree of sources.
 * @param {string} root its folder
 * @returns {{ files: number, problems: readonly string[] }}
 */
export function checkImports(root) {
  const files = globSync(['src/**/*.{ts,tsx}', 'server.ts'], { cwd: root }).sort()
  const modules = new Map(
    files.map((file) => [file, readModule(file, readFileSync(join(root, file), 'utf8'))]),
  )
  /** @type {string[]} */
  const problems = []
  for (const [file, { code, imports }] of modules) {
    const home = homeOf(file)
    if (!home) problems.push(`${file}: has no place in the import table`)
    for (const link of imports) {
      const missing = !isPackage(link.to) && !existsSync(join(root, link.to))
      const wrong = missing ? 'does not exist' : home && objection(home, file, link)
      if (wrong) problems.push(`${file} → ${link.to}: ${wrong}`)
    }
    for (const { word, notIn, because } of wordsAtHome)
      if (notIn.test(file) && word.test(code)) problems.push(`${file}: ${because} (${word.exec(code)?.[0]})`)
  }
  const cycle = firstCycle(modules)
  if (cycle.length > 0) problems.push(`a cycle: ${cycle.join(' → ')}`)
  const alive = reached(modules)
  for (const file of files) if (!alive.has(file)) problems.push(`${file}: nothing imports it`)
  return { files: files.length, problems }
}

if (import.meta.main) {
  const { files, problems } = checkImports(process.argv[2] ?? dirname(import.meta.dirname))
  process.stdout.write([...problems, `${files} files, ${problems.length} problems`, ''].join('\n'))
  process.exitCode = problems.length > 0 ? 1 : 0
}
