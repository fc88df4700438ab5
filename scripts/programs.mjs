import { spawnSync } from 'node:child_process'
import { accessSync, constants } from 'node:fs'
import { delimiter, join, resolve } from 'node:path'
import process from 'node:process'

/** @typedef {{ path: string, origin: string }} Program */

/** @param {string} file */
export function isExecutable(file) {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/**
 * The program that a variable of the environment names; a wrong name is an error.
 * @param {string} variable
 * @returns {Program | null}
 */
export function namedBy(variable) {
  const path = process.env[variable]
  if (!path) return null
  if (!isExecutable(path)) throw new Error(`${variable} does not name a program`)
  return { path: resolve(path), origin: `named by ${variable}` }
}

/**
 * The first of some programs that is in a folder of the PATH, or in one of some more.
 * @param {readonly string[]} programs
 * @param {string} origin
 * @param {readonly string[]} [more]
 * @returns {Program | null}
 */
export function onPath(programs, origin, more = []) {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter).filter(Boolean), ...more]
  const path = programs.flatMap((name) => folders.map((folder) => join(folder, name))).find(isExecutable)
  return path ? { path, origin } : null
}

/**
 * What the command prints goes to stderr: stdout is for the answer.
 * @param {string} command
 * @param {readonly string[]} args
 */
export function succeeds(command, args) {
  process.stderr.write(`> ${command} ${args.join(' ')}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync(command, args, { stdio: ['ignore', 2, 2], env }).status === 0
}

export const isRoot = () => process.getuid?.() === 0

/** Whether one of these Debian packages could be installed. @param {readonly string[]} packages in the order in which they are tried */
export const installsFromDebian = (...packages) =>
  isRoot() &&
  spawnSync('apt-get', ['--version']).status === 0 &&
  succeeds('apt-get', ['update']) &&
  packages.some((name) => succeeds('apt-get', ['install', '-y', '--no-install-recommends', name]))
