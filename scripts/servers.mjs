import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { isExecutable, namedBy } from './programs.mjs'

/** @typedef {import('./programs.mjs').Program} Program */

/**
 * A server that tests run the site with. Names of its program, the first one found is taken; the variable that names
 * another one; its package in Debian.
 * @typedef {{ name: string, programs: readonly string[], variable: string, debian: string }} Server
 */

/** @satisfies {Readonly<Record<string, Server>>} */
const servers = {
  nginx: { name: 'nginx', programs: ['nginx'], variable: 'NGINX_PATH', debian: 'nginx' },
  varnish: { name: 'Varnish', programs: ['varnishd'], variable: 'VARNISH_PATH', debian: 'varnish' },
  valkey: {
    name: 'Valkey or Redis',
    programs: ['valkey-server', 'redis-server'],
    variable: 'VALKEY_PATH',
    // Debian has Valkey from version 13 on, and Redis before.
    debian: 'redis-server',
  },
}

/**
 * The folders of the PATH, and those of servers, which are on root's alone.
 * @param {Server} server
 * @returns {Program | null}
 */
function onPath({ programs }, origin = 'found on this machine') {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const path = programs
    .flatMap((program) => folders.filter(Boolean).map((folder) => join(folder, program)))
    .find(isExecutable)
  return path ? { path, origin } : null
}

/**
 * What the command prints goes to stderr: stdout is for the answer.
 * @param {readonly string[]} args
 */
function aptGet(...args) {
  process.stderr.write(`> apt-get ${args.join(' ')}\n`)
  const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
  return spawnSync('apt-get', args, { stdio: ['ignore', 2, 2], env }).status === 0
}

const isRoot = () => process.getuid?.() === 0

/** @param {Server} server @returns {Program | null} */
function fromDebian(server) {
  if (!isRoot() || spawnSync('apt-get', ['--version']).status !== 0) return null
  const installed = aptGet('update') && aptGet('install', '-y', '--no-install-recommends', server.debian)
  return installed ? onPath(server, 'installed from the Debian package') : null
}

/**
 * A server of the tests: the one that is there, else an installed one. Says which on stderr.
 * @param {keyof typeof servers} which
 * @returns {string | null} its path; null where there is none and this user may install none
 */
export function findOrInstall(which) {
  const server = servers[which]
  const { name, variable } = server
  const found = namedBy(variable) ?? onPath(server) ?? fromDebian(server)
  if (!found && isRoot()) throw new Error(`No ${name}: install one, or name one in ${variable}`)
  process.stderr.write(
    found
      ? `${name} ${found.origin}: ${found.path}\n`
      : `No ${name}: install one, or name one in ${variable}. Nothing is shown with it here.\n`,
  )
  return found?.path ?? null
}
