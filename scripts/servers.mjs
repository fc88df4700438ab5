import process from 'node:process'
import { installsFromDebian, isRoot, namedBy, onPath } from './programs.mjs'

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

/** Those of servers are on root's PATH alone. @param {Server} server @param {string} origin */
const found = ({ programs }, origin) => onPath(programs, origin, ['/usr/sbin', '/usr/local/sbin'])

/** @param {Server} server */
const fromDebian = (server) =>
  installsFromDebian(server.debian) ? found(server, 'installed from the Debian package') : null

/**
 * A server of the tests: the one that is there, else an installed one. Says which on stderr.
 * @param {keyof typeof servers} which
 * @returns {string | null} its path; null where there is none and this user may install none
 */
export function findOrInstall(which) {
  const server = servers[which]
  const { name, variable } = server
  const program = namedBy(variable) ?? found(server, 'found on this machine') ?? fromDebian(server)
  if (!program && isRoot()) throw new Error(`No ${name}: install one, or name one in ${variable}`)
  process.stderr.write(
    program
      ? `${name} ${program.origin}: ${program.path}\n`
      : `No ${name}: install one, or name one in ${variable}. Nothing is shown with it here.\n`,
  )
  return program?.path ?? null
}
