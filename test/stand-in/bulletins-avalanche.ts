import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { day, hour, minute, parisMidnight, parisOffset } from './local-clock.ts'
import { type Ask, type Reply, type Service, text } from './reply.ts'

interface Massif {
  readonly code: number
  readonly name: string
}

const massifs = JSON.parse(
  readFileSync(join(import.meta.dirname, '../../data/massifs.json'), 'utf8'),
) as readonly Massif[]

/** The name of a massif in the files, which is not quite that of the list. */
const fileName = ({ name }: Massif): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(' – ', ' ')
    .replace('Saint-', 'St-')
    .replace('Pays basque', 'Pays-Basque')

/** No bulletin is written for this one, and a message stands in place of that of the other. */
export const withoutBulletin = 64
export const withMessage = 41
/** Its bulletin of the afternoon is amended the next morning, by one level more. */
export const amended = 8

/** The time on the clocks of Paris, without a zone: « 2026-03-15T16:09:00 ». */
const paris = (at: number): string => new Date(at + parisOffset(at) * 1000).toISOString().slice(0, 19)

/** From 1 November to 15 June, by the day in Paris. */
const isSeason = (at: number): boolean => {
  const monthDay = paris(at).slice(5, 10)
  return monthDay >= '11-01' || monthDay <= '06-15'
}

interface Published {
  readonly massif: Massif
  readonly at: number
  readonly isAmendment: boolean
}

/** What is published in the day of Paris that begins at `midnight`. */
function publishedOn(midnight: number): readonly Published[] {
  if (!isSeason(midnight)) return []
  const morning = massifs
    .filter(({ code }) => code === amended)
    .map((massif) => ({ massif, at: midnight + 8 * hour + 12 * minute, isAmendment: true }))
  const afternoon = massifs
    .filter(({ code }) => code !== withoutBulletin)
    .map((massif) => ({
      massif,
      at: parisMidnight(midnight + 12 * hour) + 16 * hour + (massif.code % 30) * minute,
      isAmendment: false,
    }))
  return [...morning, ...afternoon]
}

const nameOf = ({ massif, at }: Published): string =>
  `${fileName(massif)}_${paris(at).replaceAll(/\D/g, '')}.xml`

const words = ['', 'faible', 'limité', 'marqué', 'fort', 'très fort'] as const

/** Every level is somewhere every day; where it is quiet two of them are left. */
export function levelOf(code: number, validDay: number, { scenario }: Ask['bulletin']): number {
  const level = 1 + ((code * 7 + Math.round(validDay / day)) % 5)
  return scenario === 'quiet' ? Math.min(2, level) : level
}

function bulletin({ massif, at, isAmendment }: Published, bulletinSettings: Ask['bulletin']): string {
  const midnight = parisMidnight(at)
  const nextDay = parisMidnight(midnight + 26 * hour)
  const validDay = isAmendment ? midnight : nextDay
  const end = parisMidnight(validDay + 12 * hour) + 18 * hour
  const usual = levelOf(massif.code, validDay, bulletinSettings)
  const high = Math.min(5, usual + (isAmendment ? 1 : 0))
  const low = Math.max(1, high - 1)
  const split = 1800 + (massif.code % 6) * 100
  const isSplit = high > 1
  const after = levelOf(massif.code, validDay + day, bulletinSettings)
  const date = (instant: number): string => paris(instant).slice(0, 10)
  const steps = [6, 12, 18, 24].map(
    (hours) =>
      `<ECHEANCE DATE="${paris(validDay + hours * hour)}" FF1="${10 + hours}" DD1="SO" FF2="${20 + hours}" DD2="O" ISO0="${1400 + hours * 20}" PLUIENEIGE="${hours === 24 ? -1 : 1100 + hours * 20}" TEMPSSENSIBLE="71" MERNUAGES="-1"/>`,
  )
  const fresh = [-4, -3, -2, -1, 0, 1].map((days, i) => {
    const least = (massif.code * 3 + i * 5) % 20
    return `<NEIGE24H DATE="${date(midnight + days * day + 12 * hour)}T00:00:00" SS24Min="${least}" SS24Max="${least + 5}"/>`
  })
  return `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?>
<?xml-stylesheet type="text/xsl" href="../web/bra.xslt"?>
<BULLETINS_NEIGE_AVALANCHE xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" TYPEBULLETIN="BRA" ID="${massif.code}" MASSIF="${fileName(massif)}" DATEBULLETIN="${paris(at)}" DATEECHEANCE="${paris(end)}" DATEVALIDITE="${paris(end)}" DATEDIFFUSION="${paris(at)}" AMENDEMENT="${isAmendment}">
  <DateValidite>${paris(end)}</DateValidite>
  <CARTOUCHERISQUE>
    <RISQUE RISQUE1="${isSplit ? low : high}" EVOLURISQUE1="${isSplit && massif.code % 4 === 0 ? high : ''}" LOC1="${isSplit ? `&lt;${split}` : ''}" ALTITUDE="${isSplit ? split : ''}" RISQUE2="${isSplit ? high : ''}" EVOLURISQUE2="" LOC2="${isSplit ? `&gt;${split}` : ''}" RISQUEMAXI="${high}" COMMENTAIRE="${isSplit ? `Au-dessus de ${split} m : indice de risque ${words[high]}, plus bas ${words[low]}.` : 'Indice de risque faible.'}" RISQUEMAXIJ2="${after}" DATE_RISQUE_J2="${date(validDay + 36 * hour)}T00:00:00"/>
    <PENTE NE="true" E="${massif.code % 2 === 0}" SE="false" S="false" SW="false" W="false" NW="true" N="true" COMMENTAIRE=""/>
    <ACCIDENTEL><![CDATA[Plaques à vent en versants froids, faciles à déclencher.]]></ACCIDENTEL>
    <NATUREL><![CDATA[Quelques coulées en cours de journée.]]></NATUREL>
    <RESUME><![CDATA[Départs spontanés : quelques coulées.
Déclenchements skieurs : plaques à vent.]]></RESUME>
    <RisqueJ2><![CDATA[Indice de risque ${words[after]}]]></RisqueJ2>
    <CommentaireRisqueJ2><![CDATA[Le manteau neigeux se stabilise lentement.]]></CommentaireRisqueJ2>
    <AVIS/><VIGILANCE/>
  </CARTOUCHERISQUE>
  <STABILITE><SitAvalTyp SAT1="2" SAT2="${massif.code % 3 === 0 ? 4 : ''}"/>
    <TITRE><![CDATA[Plaques à vent en altitude.]]></TITRE>
    <TEXTESANSTITRE><![CDATA[Déclenchements provoqués :
* Au-dessus de ${split} m en versants nord : plaques à vent.

Départs spontanés :
* Coulées de neige humide en versants ensoleillés < 2000 m.]]></TEXTESANSTITRE></STABILITE>
  <QUALITE><TEXTE><![CDATA[Neige froide à l’ombre, croûtée au soleil.]]></TEXTE></QUALITE>
  <ENNEIGEMENT DATE="${date(midnight)}T00:00:00" LimiteSud="1300" LimiteNord="1000"><NIVEAU ALTI="1000" N="10" S="0"/><NIVEAU ALTI="1500" N="75" S="40"/><NIVEAU ALTI="2000" N="140" S="110"/></ENNEIGEMENT>
  <NEIGEFRAICHE ALTITUDESS="1800">${fresh.join('')}</NEIGEFRAICHE>
  <METEO ALTITUDEVENT1="2000" ALTITUDEVENT2="2500"><COMMENTAIRE>Perturbé, vent de sud-ouest.</COMMENTAIRE>${steps.join('')}</METEO>
  <BSH><RISQUES><RISQUE DATE="${date(midnight)}T00:00:00" RISQUEMAXI="1"/></RISQUES></BSH>
</BULLETINS_NEIGE_AVALANCHE>`
}

const message = `<?xml version="1.0" encoding="UTF-8" standalone="yes" ?><message><![CDATA[Bulletin avalanche : la saison est terminée sur le massif, rendez-vous début novembre.]]></message>`

/** The files of a day « 2026/03/15 » that are there. */
function filesOf(folder: string, now: number): readonly Published[] {
  const noon = Date.parse(`${folder.replaceAll('/', '-')}T12:00:00Z`)
  if (!Number.isFinite(noon)) return []
  return publishedOn(parisMidnight(noon)).filter(({ at }) => at <= now)
}

const document = (published: Published, { bulletin: settings }: Ask): Reply =>
  text(published.massif.code === withMessage ? message : bulletin(published, settings), 200, 'text/xml')

const absent = (key: string): Reply =>
  text(
    `<?xml version="1.0" encoding="UTF-8"?><Error><Code>NoSuchKey</Code><Key>${key}</Key></Error>`,
    404,
    'application/xml',
  )

function file(folder: string, name: string, ask: Ask): Reply {
  const named = filesOf(folder, ask.now.getTime()).find((each) => nameOf(each) === decodeURIComponent(name))
  return named ? document(named, ask) : absent(name)
}

/** The archive of the bulletins: pages of links, and files. */
export const bulletinsAvalanche: Service = (ask): Reply => {
  const [, folder = '', name = ''] = /^\/(\d{4}\/\d\d\/\d\d)\/xml\/(.*)$/.exec(ask.path) ?? []
  if (folder === '') return absent(ask.path)
  if (name !== '') return file(folder, name, ask)
  const links = filesOf(folder, ask.now.getTime())
    .map(nameOf)
    .map(
      (each) =>
        `<li><a href="/meteofrance/data/BULLETIN/BRA/${folder}/xml/${encodeURIComponent(each)}">${each}</a></li>`,
    )
  const title = links.length === 0 ? 'No Files Available for Listing' : 'Files'
  return text(
    `<html><head><title>${title}</title></head><body><ul>${links.join('')}</ul></body></html>`,
    200,
    'text/html; charset=utf-8',
  )
}

/** The same files in object storage. */
export const bulletinsAvalancheStorage: Service = (ask): Reply => {
  const [, folder = '', name = ''] =
    /^\/data\/BULLETIN\/BRA\/(\d{4}\/\d\d\/\d\d)\/xml\/(.+)$/.exec(ask.path) ?? []
  if (name !== '') return file(folder, name, ask)
  const prefix = ask.query.get('prefix') ?? ''
  const [, asked = ''] = /^data\/BULLETIN\/BRA\/(\d{4}\/\d\d\/\d\d)\/$/.exec(prefix) ?? []
  const keys = filesOf(asked, ask.now.getTime()).map(
    (each) => `<Contents><Key>${prefix}xml/${nameOf(each)}</Key><Size>14000</Size></Contents>`,
  )
  return text(
    `<?xml version="1.0" encoding="UTF-8"?><ListBucketResult xmlns="http://s3.amazonaws.com/doc/2006-03-01/"><Name>meteofrance</Name><Prefix>${prefix}</Prefix><KeyCount>${keys.length}</KeyCount>${keys.join('')}</ListBucketResult>`,
    200,
    'application/xml',
  )
}
