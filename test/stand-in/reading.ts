import assert from 'node:assert/strict'

/** The instant of the tests: a Thursday at 12:23:45 in Paris. */
export const noon = () => new Date('2026-10-08T10:23:45Z')

/** What an address answers, redirects not followed. */
export async function read(url: string, headers: Record<string, string> = {}) {
  const response = await fetch(url, { headers, redirect: 'manual' })
  return { status: response.status, headers: response.headers, text: await response.text() }
}

export async function readJson(url: string, headers: Record<string, string> = {}): Promise<unknown> {
  return JSON.parse((await read(url, headers)).text)
}

type Keys = readonly (string | number)[]

/** The value under a chain of keys; undefined when there is none. */
export const at = (value: unknown, ...keys: Keys) =>
  keys.reduce((inner: unknown, key): unknown => Object(inner)[key], value)

export function list(value: unknown, ...keys: Keys): readonly unknown[] {
  const found = at(value, ...keys)
  assert.ok(Array.isArray(found), `a list at ${keys.join('.')}`)
  return found
}

export function word(value: unknown, ...keys: Keys): string {
  const found = at(value, ...keys)
  assert.ok(typeof found === 'string', `a text at ${keys.join('.')}`)
  return found
}

export function figure(value: unknown, ...keys: Keys): number {
  const found = at(value, ...keys)
  assert.ok(typeof found === 'number', `a number at ${keys.join('.')}`)
  return found
}
