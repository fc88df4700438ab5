import { spawnSync } from 'node:child_process'
import { delimiter, join } from 'node:path'
import process from 'node:process'
import { isExecutable, namedBy } from './programs.mjs'

/** @typedef {import('./programs.mjs').Program} Program */

/**
 * The folders of the PATH, and those of servers, which are on root's alone.
 * @returns {Program | null}
 */
function onPath(origin = 'found on this machine') {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin']
  const path = folders
    .filter(Boolean)
    .map((folder) => join(folder, 'nginx'))
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

/** @returns {Program | null} */
function fromDebian() {
  if (!isRoot() || spawnSync('apt-get', ['--version']).status !== 0) return null
  const installed = aptGet('update') && aptGet('install', '-y', '--no-install-recommends', 'nginx')
  return installed ? onPath('installed from the Debian package') : null
}

/**
 * The nginx of the tests: the one that is there, else an installed one. Says which on stderr.
 * @returns {string | null} its path; null where there is none and this user may install none
 */
export function findOrInstallNginx() {
  const nginx = namedBy('NGINX_PATH') ?? onPath() ?? fromDebian()
  if (!nginx && isRoot()) throw new Error('No nginx: install one, or name one in NGINX_PATH')
  process.stderr.write(
    nginx
      ? `nginx ${nginx.origin}: ${nginx.path}\n`
      : 'No nginx: install one, or name one in NGINX_PATH. Nothing is shown with it here.\n',
  )
  return nginx?.path ?? null
}

if (import.meta.main) {
  try {
    const path = findOrInstallNginx()
    if (path) process.stdout.write(`${path}\n`)
    else process.exitCode = 1
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
    process.exitCode = 1
  }
}
