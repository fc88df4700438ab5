import type { Colour } from './danger.ts'
import { nextParisMidnight, parisIso, parisMidnight, utcIso, utcIsoWithOffset } from './local-clock.ts'
import { type Warning, kindOf, severities, unreplaced, warningsOf } from './meteoalarm-warnings.ts'
import { type Ask, type Reply, type Service, json, text } from './reply.ts'
import { vigilanceDepartments, type Department } from './departments.ts'

interface Language {
  readonly code: string
  readonly event: (warning: Warning) => string
  readonly description: Readonly<Record<Colour, string>>
  readonly instruction: Readonly<Record<Colour, string>>
}

const frenchColours: Readonly<Record<Colour, string>> = { 1: 'vert', 2: 'jaune', 3: 'orange', 4: 'rouge' }
const usual =
  "Des phénomènes habituels dans la région mais occasionnellement et localement dangereux sont prévus (exemple : mistral, orage d'été, montée des eaux, fortes vagues submergeant le littoral)."
const attentive =
  "Soyez attentifs si vous pratiquez des activités sensibles au risque météorologique ou à proximité d'un rivage ou d'un cours d'eau. Tenez-vous au courant de l'évolution de la situation."
const severe = 'Des phénomènes dangereux sont prévus sur la zone.'
const careful =
  "Soyez très vigilants, suivez l'évolution de la situation et les conseils des pouvoirs publics."

const french: Language = {
  code: 'fr-FR',
  event: ({ colour, phenomenon }) => `Vigilance ${frenchColours[colour]} ${kindOf(phenomenon).french}`,
  description: {
    1: usual,
    2: usual,
    3: severe,
    4: 'Des phénomènes dangereux d’une intensité exceptionnelle sont prévus.',
  },
  instruction: {
    1: attentive,
    2: attentive,
    3: careful,
    4: 'Une vigilance absolue s’impose. Respectez les consignes de sécurité.',
  },
}

const moderate =
  'Moderate damages may occur, especially in vulnerable or in exposed areas and to people who carry out weather-related activities.'
const keepInformed = 'Be careful, keep informed of the latest weather forecast.'

const english: Language = {
  code: 'en-GB',
  event: ({ colour, phenomenon }) => `${severities[colour]} ${kindOf(phenomenon).english} warning`,
  description: { 1: moderate, 2: moderate, 3: 'Severe damages may occur.', 4: 'Extreme damages may occur.' },
  instruction: {
    1: keepInformed,
    2: keepInformed,
    3: 'Be very vigilant.',
    4: 'Follow the orders of the authorities.',
  },
}

const levels: Readonly<Record<Colour, string>> = {
  1: '1; green; Minor',
  2: '2; yellow; Moderate',
  3: '3; orange; Severe',
  4: '4; red; Extreme',
}

const areaOf = ({ meteoalarmName, nuts3 }: Department) => ({
  areaDesc: meteoalarmName,
  geocode: [{ value: nuts3, valueName: 'NUTS3' }],
})

// An all-clear keeps its headline; only its level, its severity and its response say that it is over.
function infoOf(warning: Warning, language: Language) {
  const { colour, allClear, areas } = warning
  const level = allClear ? 1 : colour
  return {
    ...(areas.length > 0 ? { area: areas.map(areaOf) } : {}),
    category: ['Met'],
    certainty: 'Likely',
    contact: 'METEO-FRANCE',
    description: language.description[colour],
    effective: parisIso(warning.effective),
    event: language.event(warning),
    expires: parisIso(warning.expires),
    headline: language.event(warning),
    instruction: language.instruction[colour],
    language: language.code,
    onset: parisIso(warning.onset),
    parameter: [
      { value: levels[level], valueName: 'awareness_level' },
      { value: kindOf(warning.phenomenon).type, valueName: 'awareness_type' },
    ],
    responseType: [allClear ? 'AllClear' : 'Monitor'],
    senderName: 'METEO-FRANCE',
    severity: severities[level],
    urgency: 'Future',
    web: 'https://vigilance.meteofrance.fr/',
  }
}

const jsonWarning = (warning: Warning) => {
  const msgType = warning.isUpdate ? 'Update' : 'Alert'
  return {
    alert: {
      identifier: warning.identifier,
      incidents: msgType,
      info: [infoOf(warning, french), infoOf(warning, english)],
      msgType,
      ...(warning.references ? { references: warning.references } : {}),
      scope: 'Public',
      sender: 'vigilance@meteo.fr',
      sent: parisIso(warning.sent),
      status: 'Actual',
    },
    uuid: warning.uuid,
  }
}

const colourWords: Readonly<Record<Colour, string>> = { 1: 'Green', 2: 'Yellow', 3: 'Orange', 4: 'Red' }
const capitalised = (word: string) => word.charAt(0).toUpperCase() + word.slice(1)

// The recordings of this feed have neither level nor type, and all-clears look like the warnings they end.
function atomEntry(warning: Warning, area: Department, index: number) {
  const capLink = `https://feeds.meteoalarm.org/api/v1/warnings/feeds-france/${warning.uuid}`
  const title = `${colourWords[warning.colour]} ${capitalised(kindOf(warning.phenomenon).english)} Warning`
  return `	<entry>
		<cap:geocode>
			<valueName>NUTS3</valueName>
			<value>${area.nuts3}</value>
		</cap:geocode>
		<link href="https://meteoalarm.org?geocode=EMMA_ID:${area.emmaId}" hreflang="en" title="${area.meteoalarmName}"/>
		<cap:areaDesc>${area.meteoalarmName}</cap:areaDesc>
		<cap:event>${english.event(warning)}</cap:event>
		<cap:sent>${utcIsoWithOffset(warning.sent)}</cap:sent>
		<cap:expires>${utcIsoWithOffset(warning.expires)}</cap:expires>
		<cap:effective>${utcIsoWithOffset(warning.effective)}</cap:effective>
		<cap:onset>${utcIsoWithOffset(warning.onset)}</cap:onset>
		<cap:certainty>Likely</cap:certainty>
		<cap:severity>${severities[warning.colour]}</cap:severity>
		<cap:urgency>Future</cap:urgency>
		<cap:scope>Public</cap:scope>
		<cap:message_type>${warning.isUpdate ? 'Update' : 'Alert'}</cap:message_type>
		<cap:status>Actual</cap:status>
		<cap:identifier>${warning.identifier}</cap:identifier>
		<link href="${capLink}" type="application/cap+xml"/>
		<link href="https://meteoalarm.org?region=FR" hreflang="en" rel="related" title="France"/>
		<author>
			<name>meteoalarm.org</name>
			<uri>https://meteoalarm.org</uri>
		</author>
		<published>${utcIso(warning.sent)}</published>
		<id>${capLink}?index_info=1&amp;index_area=${index}&amp;index_geocode=0</id>
		<title>${title} issued for France - ${area.meteoalarmName}</title>
		<updated>${utcIso(warning.sent)}</updated>
	</entry>
`
}

function atomFeed(ask: Ask) {
  const entries = unreplaced(warningsOf(ask)).flatMap((warning) =>
    warning.areas.map((area, index) => atomEntry(warning, area, index)).toReversed(),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<feed
	xmlns="http://www.w3.org/2005/Atom"
	xmlns:cap="urn:oasis:names:tc:emergency:cap:1.2">
	<link href="https://pubsubhubbub.appspot.com/" rel="hub"/>
	<link href="https://feeds.meteoalarm.org/feeds/meteoalarm-legacy-atom-france" rel="self" type="application/atom+xml"/>
	<link href="https://meteoalarm.org" rel="alternate" type="text/html"/>
	<rights>Copyright (c) ${ask.now.getUTCFullYear()}, meteoalarm.org</rights>
	<generator>Meteoalarm Producer Server</generator>
	<logo>https://feeds.meteoalarm.org/images/logo.svg</logo>
	<author>
		<name>meteoalarm.org</name>
		<uri>https://meteoalarm.org</uri>
		<email>meteoalarm@zamg.ac.at</email>
	</author>
	<id>tag:meteoalarm.org,2021-02-19:FR</id>
	<title>Meteoalarm - severe weather warnings for Europe</title>
	<updated>${ask.now.toISOString().slice(0, 23)}613Z</updated>
${entries.toReversed().join('')}</feed>
`
}

const cell = (warning: Warning) => {
  const [type] = kindOf(warning.phenomenon).type.split(';')
  const level = warning.allClear ? 1 : warning.colour
  return `<tr><td width="28" data-awareness-level="${level}" data-awareness-type="${type}"><img border="1" src="https://feeds.meteoalarm.org/images/rss/wflag-l${level}-t${type}.jpg" alt="awt:${type} level:${level}"></td><td><b>From: </b><i>${utcIsoWithOffset(warning.onset)}</i><b> Until: </b><i>${utcIsoWithOffset(warning.expires)}</i></td></tr>`
}

const overlapping = (warnings: readonly Warning[], begin: number, end: number) =>
  warnings.filter(
    (warning) => warning.effective < end && Math.max(warning.expires, warning.effective + 1) > begin,
  )

function rssItem(area: Department, warnings: readonly Warning[], now: Date) {
  const today = parisMidnight(now.getTime())
  const tomorrow = nextParisMidnight(today)
  const calm = '<tr><td width="28" data-awareness-level="1" data-awareness-type="0">awt:0 level:1</td></tr>'
  const rows = (title: string, some: readonly Warning[]) =>
    `<tr><th colspan="3" align="left">${title}</th></tr>${some.map(cell).join('') || calm}`
  const table = `${rows('Today', overlapping(warnings, today, tomorrow))}${rows('Tomorrow', overlapping(warnings, tomorrow, nextParisMidnight(tomorrow)))}`
  const link = `https://meteoalarm.org?geocode=EMMA_ID:${area.emmaId}`
  return `    <item>
      <title>${area.meteoalarmName}</title>
      <link>${link}</link>
      <description><![CDATA[<table border="0" cellspacing="0" cellpadding="3">${table}</table>]]></description>
      <pubDate>${now.toUTCString().replace('GMT', '+0000')}</pubDate>
      <guid>${link}</guid>
    </item>
`
}

function rssFeed(ask: Ask) {
  const warnings = unreplaced(warningsOf(ask)).filter(
    (warning) => warning.expires >= parisMidnight(ask.now.getTime()),
  )
  // Every area has its item, calm or not.
  const items = vigilanceDepartments.map((area) =>
    rssItem(
      area,
      warnings.filter((warning) => warning.areas.includes(area)),
      ask.now,
    ),
  )
  return `<?xml version="1.0" encoding="UTF-8"?>
<rss version="2.0">
  <channel>
    <title>MeteoAlarm France</title>
    <link>https://meteoalarm.org?region=FR</link>
    <description>Meteoalarm - severe weather warnings for Europe</description>
    <language>en-gb</language>
    <copyright>Copyright (c) ${ask.now.getUTCFullYear()}, meteoalarm.org</copyright>
    <pubDate>${ask.now.toUTCString().replace('GMT', '+0000')}</pubDate>
    <ttl>5</ttl>
${items.join('')}  </channel>
</rss>
`
}

const xml = (body: string, contentType: string): Reply => ({
  status: 200,
  headers: { 'content-type': contentType },
  body,
})

/** The three forms of the feed for France, written from one list of messages. */
export const meteoAlarm: Service = (ask) => {
  if (ask.path === '/json') return json({ warnings: warningsOf(ask).map(jsonWarning) })
  if (ask.path === '/atom') return xml(atomFeed(ask), 'application/atom+xml; charset=utf-8')
  if (ask.path === '/rss') return xml(rssFeed(ask), 'application/rss+xml; charset=utf-8')
  return text('Not Found', 404)
}
