/**
 * A reporter of node's test runner: the file of every test that failed, one a line.
 * @param {AsyncIterable<import('node:test/reporters').TestEvent>} events
 */
export default async function* failedFiles(events) {
  /** @type {Set<string>} */
  const named = new Set()
  for await (const { type, data } of events) {
    if (type !== 'test:fail' || data.file === undefined || named.has(data.file)) continue
    named.add(data.file)
    yield `${data.file}\n`
  }
}
