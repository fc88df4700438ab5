import { bulletinPublishedAt, currentBulletin } from './danger.ts'
import { day, hour, minute } from './local-clock.ts'
import { type Ask, type Reply, type Service, acceptedKey, json, text } from './reply.ts'
import { vigilanceMap } from './vigilance-map.ts'
import { vigilanceTexts } from './vigilance-texts.ts'

const noBulletin = text('no matching blob', 404)

const refusedKey = json(
  {
    code: '900901',
    message: 'Invalid Credentials',
    description: 'Invalid Credentials. Make sure you have provided the correct security credentials',
  },
  401,
)

/** The portal of Météo-France: the map and the texts in force; 401 without the accepted key in `apikey`. */
export const meteoFrancePortal: Service = (ask) => {
  if (ask.headers['apikey'] !== acceptedKey) return refusedKey
  const bulletin = currentBulletin(ask.now, ask.bulletin)
  if (ask.path === '/cartevigilance/encours') return json(vigilanceMap(bulletin))
  if (ask.path !== '/textesvigilance/encours') return json({ code: '404', message: 'Not Found' }, 404)
  const texts = vigilanceTexts(bulletin)
  return texts ? json(texts) : noBulletin
}

const mapFile = 'CDP_CARTE_EXTERNE.json'
const textsFile = 'CDP_TEXTES_VIGILANCE.json'

interface Folder {
  readonly instant: number
  readonly files: readonly string[]
}

/** The publications the archive holds, oldest first: the last two days and the one in force, some with texts alone. */
function foldersOf({ now, bulletin }: Ask): readonly Folder[] {
  if (bulletin.scenario === 'empty') return []
  const { published } = currentBulletin(now, bulletin)
  const both = [mapFile, textsFile]
  const older = [
    { instant: published - 2 * day + 7_000, files: both },
    { instant: published - day + 6_000, files: both },
    { instant: published - 14 * hour + 47_000, files: [textsFile] },
    { instant: published - 10 * hour + 9_000, files: both },
  ]
  const follow = { instant: published + 5 * minute + 3_000, files: [textsFile] }
  return [
    ...older,
    { instant: published + 10_000, files: both },
    ...(follow.instant <= now.getTime() ? [follow] : []),
  ]
}

/** `2026/10/04/080010`: folders are named in UTC. */
const folderPath = (instant: number) => {
  const iso = new Date(instant).toISOString()
  return `${iso.slice(0, 10).replaceAll('-', '/')}/${iso.slice(11, 19).replaceAll(':', '')}`
}

type Tree = Record<string, Record<string, Record<string, Record<string, readonly string[]>>>>

function treeOf(folders: readonly Folder[]): Tree {
  const tree: Tree = {}
  for (const { instant, files } of folders) {
    const [year = '', month = '', date = '', time = ''] = folderPath(instant).split('/')
    const days = ((tree[year] ??= {})[month] ??= {})
    ;(days[date] ??= {})[time] = files
  }
  return tree
}

const found = (url: string): Reply => ({
  status: 302,
  headers: { location: url, 'content-type': 'text/html; charset=utf-8' },
  body: '<html><head><title>302 Found</title></head><body><center><h1>302 Found</h1></center></body></html>',
})

function archived(ask: Ask): Reply {
  const [, path = '', file = ''] =
    /^\/metropole\/(\d{4}\/\d{2}\/\d{2}\/\d{6})\/(CDP_\w+\.json)$/.exec(ask.path) ?? []
  const folder = foldersOf(ask).find(
    ({ instant, files }) => folderPath(instant) === path && files.includes(file),
  )
  if (!folder)
    return text('<html><body><h1>404 Not Found</h1></body></html>', 404, 'text/html; charset=utf-8')
  // A folder bears the second of its filing; the bulletin inside was published on the full hour before.
  const bulletin = bulletinPublishedAt(Math.floor(folder.instant / hour) * hour, ask.bulletin.scenario)
  const product = file === mapFile ? vigilanceMap(bulletin) : vigilanceTexts(bulletin)
  return product ? json(product) : noBulletin
}

/** The State's open archive: the index answers 302 to the object storage, the files come straight. */
export const vigilanceStorage: Service = (ask) =>
  ask.path === '/vigilance-hexagone-tree.json' && ask.objectStorage !== ''
    ? found(`${ask.objectStorage}${ask.path}`)
    : vigilanceObjectStorage(ask)

/** Where the redirect of the archive leads; it needs no key and answers for the index and the files. */
export const vigilanceObjectStorage: Service = (ask) =>
  ask.path === '/vigilance-hexagone-tree.json' ? json(treeOf(foldersOf(ask))) : archived(ask)
