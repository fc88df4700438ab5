import { spawnSync } from 'node:child_process'
import { chmodSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import process from 'node:process'
import { root } from './project.mjs'

/**
 * What `npm run check:container` needs of an engine.
 * @typedef {object} Engine
 * @property {string} name
 * @property {(tag: string) => void} build throws when the Dockerfile does not build
 * @property {(tag: string) => readonly { folder: string, kilobytes: number }[]} sizes of the folders in /app
 * @property {(tag: string) => number} megabytes of the whole image
 * @property {(tag: string, run: Run) => readonly string[]} command that runs it in the foreground, read-only
 * @property {(tag: string) => void} remove
 */
/** @typedef {{ env: Readonly<Record<string, string>>, port: number, uid: number, name: string }} Run */

/** @param {readonly string[]} command */
export function output([program = '', ...args]) {
  const { status, stdout, stderr, error } = spawnSync(program, args, {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: 64 * 2 ** 20,
  })
  if (status !== 0)
    throw new Error(`${program} ${args.slice(0, 3).join(' ')}: ${error?.message ?? stderr.trim()}`)
  return stdout.trim()
}

/** @param {readonly string[]} command */
export function works(command) {
  try {
    output(command)
    return true
  } catch {
    return false
  }
}

/** @param {readonly string[]} command whose output is for whoever watches */
function show([program = '', ...args]) {
  const { status } = spawnSync(program, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'] })
  if (status !== 0) throw new Error(`${program} ${args[0]} ended with ${status}`)
}

const sizeCommand = ['sh', '-c', 'du -sk /app/* | sort -n']
/** @param {string} text of du */
const readSizes = (text) =>
  text.split('\n').map((line) => {
    const [kilobytes = '', folder = ''] = line.split('\t')
    return { folder, kilobytes: Number(kilobytes) }
  })

/** @param {'docker' | 'podman'} name @returns {Engine} */
const daemon = (name) => ({
  name,
  build: (tag) => show([name, 'build', '-t', tag, '.']),
  sizes: (tag) => readSizes(output([name, 'run', '--rm', '--entrypoint', '', tag, ...sizeCommand])),
  megabytes: (tag) => Number(output([name, 'image', 'inspect', '--format', '{{.Size}}', tag])) / 1e6,
  command: (tag, { env, port, uid, name: container }) => [
    ...`${name} run --rm --name ${container} --read-only --user ${uid}:${uid}`.split(' '),
    ...`--memory 256m -p 127.0.0.1:${port}:${port}`.split(' '),
    ...Object.entries(env).flatMap(([key, value]) => ['-e', `${key}=${value}`]),
    tag,
  ],
  remove: (tag) => void output([name, 'rmi', '-f', tag]),
})

/**
 * Without a daemon, without rights of the kernel beyond those of root: the image is built in a chroot, and runs in one
 * that is mounted read-only. @returns {Engine}
 */
function buildah() {
  /** @type {Map<string, { container: string, folder: string }>} */
  const mounted = new Map()
  /** @param {string} tag */
  const open = (tag) => {
    const existing = mounted.get(tag)
    if (existing) return existing
    const container = output(['buildah', 'from', '--pull-never', tag])
    const opened = { container, folder: output(['buildah', 'mount', container]) }
    mounted.set(tag, opened)
    return opened
  }
  /** @param {string} tag @returns {{ Env: string[], Cmd: string[], WorkingDir: string }} */
  const settings = (tag) => JSON.parse(output(['buildah', 'inspect', '--type', 'image', tag])).OCIv1.config
  return {
    name: 'buildah',
    build(tag) {
      if (!works(['buildah', 'inspect', '--type', 'image', baseTag()])) makeBase(baseTag())
      const volumes = ['--volume', '/etc/ssl/certs:/etc/ssl/certs:ro']
      show(['buildah', 'build', '--isolation', 'chroot', '--pull-never', ...volumes, '-t', tag, '.'])
    },
    sizes: (tag) => readSizes(output(['chroot', open(tag).folder, ...sizeCommand])),
    megabytes: (tag) => Number(output(['du', '-sk', open(tag).folder]).split('\t')[0]) / 1e3,
    command(tag, { env, uid }) {
      const { folder } = open(tag)
      const { Env, Cmd, WorkingDir } = settings(tag)
      const all = [...Env, ...Object.entries(env).map(([key, value]) => `${key}=${value}`)]
      const script = `
        set -e
        mount --bind "$0" "$0"
        mount -t proc proc "$0/proc"
        mount --rbind /dev "$0/dev"
        mount -o remount,ro,bind "$0"
        exec chroot --userspec=${uid}:${uid} "$0" env -i -C "${WorkingDir}" "$@"`
      return ['unshare', '--mount', 'sh', '-c', script, folder, ...all, ...Cmd]
    },
    remove(tag) {
      const opened = mounted.get(tag)
      if (opened) output(['buildah', 'rm', opened.container])
      output(['buildah', 'rmi', '-f', tag])
    },
  }
}

/** The image that the Dockerfile begins with. */
const baseTag = () => `node:${process.version.slice(1)}-slim`

/** The release of Debian that the real base is made of. */
const release = 'bookworm'

/** Where this machine's own apt gets that release from. */
function mirror() {
  const indexes = ['Created-By: Packages', `Codename: ${release}`, 'Component: main']
  const [uri = ''] = output(['apt-get', 'indextargets', '--format', '$(REPO_URI)', ...indexes]).split('\n')
  if (!uri) throw new Error(`The apt of this machine has no source of ${release}`)
  return uri
}

/** Where no registry of images is reached: Debian, this Node.js and this npm, under the name of the real base. @param {string} tag */
function makeBase(tag) {
  const folder = mkdtempSync(join(tmpdir(), 'eclaircie-base-'))
  try {
    const packages = '--include=ca-certificates'
    show(['debootstrap', '--variant=minbase', packages, release, folder, mirror()])
    cpSync(process.execPath, join(folder, 'usr/local/bin/node'), { dereference: true })
    const npm = join(dirname(realpathSync(output(['sh', '-c', 'command -v npm']))), '..')
    mkdirSync(join(folder, 'usr/local/lib/node_modules'), { recursive: true })
    cpSync(npm, join(folder, 'usr/local/lib/node_modules/npm'), { recursive: true })
    symlinkSync('../lib/node_modules/npm/bin/npm-cli.js', join(folder, 'usr/local/bin/npm'))
    output(['chroot', folder, 'useradd', '--uid', '1000', '--create-home', 'node'])
    chmodSync(folder, 0o755)
    const container = output(['buildah', 'from', 'scratch'])
    output(['buildah', 'copy', container, folder, '/'])
    // npm trusts whom this machine trusts, its proxy perhaps.
    const trust = 'NODE_EXTRA_CA_CERTS=/etc/ssl/certs/ca-certificates.crt'
    output(['buildah', 'config', '--env', 'PATH=/usr/local/bin:/usr/bin:/bin', '--env', trust, container])
    output(['buildah', 'commit', '--rm', container, tag])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** The engine of this machine; null where none works. @returns {Engine | null} */
export function findEngine() {
  if (works(['docker', 'info'])) return daemon('docker')
  if (works(['podman', 'run', '--rm', '--help']) && works(['podman', 'info'])) return daemon('podman')
  const isRoot = process.getuid?.() === 0
  const canChroot = isRoot && works(['buildah', 'images']) && works(['unshare', '--mount', 'true'])
  return canChroot &&
    (works(['buildah', 'inspect', '--type', 'image', baseTag()]) || works(['which', 'debootstrap']))
    ? buildah()
    : null
}
