import { Type, type TSchema } from 'typebox'
import { missingReasons, type MissingReason } from '../../../domain/part.ts'
import { openApiBase, paths } from '../../../paths.ts'
import { PlaceCandidate } from '../../../schemas/places.ts'
import { always, instant, listOf, objectOf, oneOf, orNull, text, yes } from '../../../schemas/pieces.ts'
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiParameter,
  OpenApiResponse,
  OpenCredit,
} from '../../../views/open-api.ts'
import { problem, type ProblemDetails } from '../../http/problem.ts'
import { absences } from '../answers.ts'
import type { CreditName } from '../../sources/credits.ts'
import { ambiguousName } from './clear-place.ts'
import examples from './examples.json' with { type: 'json' }
import { openRoutes, type OpenRouteId } from './routes.ts'
import { openTags, type OpenParameter, type OpenRoute } from './routes/route.ts'

const Credit = objectOf('a source of the answer', {
  name: text('as its licence asks it to be named', 'Open-Meteo'),
  url: text('where the source is', 'https://open-meteo.com/'),
  licence: text('of the data', 'CC BY 4.0'),
  licenceUrl: orNull(
    text('text of the licence', 'https://creativecommons.org/licenses/by/4.0/deed.fr'),
    'null where the licence is not one of those published for all',
  ),
  nonCommercial: yes('its conditions allow no use that earns money'),
})

const envelope = (data: TSchema, description: string) =>
  objectOf(description, {
    data,
    source: text(
      'who says it, several with commas between; « gazetteer », « tides »: the site itself',
      'open-meteo',
    ),
    updatedAt: instant('time of the data itself'),
    state: oneOf(['fresh', 'stale'], 'stale: its refresh failed, and it may be old'),
    credits: listOf(Credit, 'to be named wherever the data is shown; empty for what is simulated'),
    freshUntil: instant('until when asking again is of no use'),
    validUntil: Type.Optional(instant('from when on the answer is wrong; absent: it only ages')),
  })

const Problem = objectOf('a refusal, as RFC 9457 writes it', {
  type: always('about:blank', 'the status says what went wrong'),
  title: text('of the status, in French', 'Introuvable'),
  status: Type.Integer({ description: 'that of the answer', examples: [404] }),
  detail: text('a sentence in French', 'Aucun lieu de ce nom.'),
  reason: Type.Optional(oneOf(missingReasons, 'why the data is not there')),
  candidates: Type.Optional(
    listOf(PlaceCandidate, 'what a name may mean that is that of several places or of none'),
  ),
})

const header = (description: string, example: string | number) => ({
  description,
  schema: { type: typeof example === 'number' ? 'integer' : 'string' },
  example,
})

const tag = header('Étiquette de la réponse, à renvoyer dans If-None-Match.', 'W/"mJ3pXyZ0a1b2c3d4e5f6g7"')
const caching = header(
  'Combien de temps la réponse peut être gardée par un cache partagé.',
  'public, max-age=0, must-revalidate, s-maxage=600, stale-while-revalidate=300',
)
const limits = {
  'ratelimit-limit': header(
    'Demandes permises par minute et par adresse, si le site en limite le nombre.',
    300,
  ),
  'ratelimit-remaining': header('Demandes qui restent dans cette minute.', 299),
  'ratelimit-reset': header('Secondes jusqu’à la minute suivante.', 60),
}
const later = {
  'retry-after': header('Secondes après lesquelles redemander peut aboutir.', 60),
}

const refusal = (
  status: number,
  description: string,
  detail: string,
  { headers, ...details }: ProblemDetails & { headers?: OpenApiResponse['headers'] } = {},
): OpenApiResponse => ({
  description,
  ...(headers && { headers }),
  content: {
    'application/problem+json': {
      schema: { $ref: '#/components/schemas/Problem' },
      example: problem(status, detail, details),
    },
  },
})

const missing = (reason: MissingReason, description: string, headers?: OpenApiResponse['headers']) =>
  refusal(absences[reason].status, description, absences[reason].text, {
    reason,
    ...(headers && { headers }),
  })

/** What any route may answer, by the name under which it is referred to. */
const common = {
  NotModified: {
    description: 'La réponse que vous avez, d’après son étiquette, est toujours la bonne.',
    headers: { etag: tag, 'cache-control': caching },
  },
  Ambiguous: refusal(
    300,
    'Le nom est celui de plusieurs lieux ; « candidates » les donne, chacun avec le point qui le désigne.',
    ambiguousName('Saint-Denis'),
    {
      candidates: [
        {
          name: 'Saint-Denis',
          departmentCode: '974',
          departmentName: 'La Réunion',
          lat: -20.8823,
          lon: 55.4504,
        },
        {
          name: 'Saint-Denis',
          departmentCode: '93',
          departmentName: 'Seine-Saint-Denis',
          lat: 48.9356,
          lon: 2.3539,
        },
      ],
    },
  ),
  Invalid: refusal(
    400,
    'Un paramètre est absent, mal écrit ou hors de ses bornes ; la phrase le nomme.',
    'Le paramètre « lat » est absent ou invalide.',
  ),
  WriteRefused: refusal(
    405,
    'Tout ici se lit, rien ne s’écrit : GET, HEAD et OPTIONS sont les seules méthodes.',
    'Cette adresse n’accepte que la lecture.',
    { headers: { allow: header('Les méthodes admises.', 'GET, HEAD, OPTIONS') } },
  ),
  TooMany: refusal(
    429,
    'Trop de demandes d’une même adresse dans la minute.',
    'Trop de requêtes. Veuillez patienter une minute.',
    { headers: { ...later, ...limits } },
  ),
  Mistake: refusal(500, 'Une erreur du site.', 'Une erreur s’est produite. Veuillez réessayer.'),
  SourceFailed: missing('refused', 'La source a refusé, ou sa réponse ne se lit pas.'),
  Busy: missing('busy', 'Trop est demandé au site ou à la source.', later),
  SourceTooSlow: missing('timeout', 'La source n’a pas répondu à temps.'),
} as const satisfies Readonly<Record<string, OpenApiResponse>>

const reference = (name: keyof typeof common) => ({ $ref: `#/components/responses/${name}` })

function responsesOf(id: OpenRouteId, route: OpenRoute): OpenApiOperation['responses'] {
  const { data, absent, isOwn, query, inPath } = route
  return {
    200: {
      description: route.summary,
      headers: { etag: tag, 'cache-control': caching, ...limits },
      content: {
        'application/json': { schema: envelope(data, route.summary), example: examples[id] },
      },
    },
    ...(id === 'place' && {
      301: {
        description: 'Le lieu a une autre adresse : un ancien nom, ou un nom écrit autrement.',
        headers: {
          location: header('L’adresse d’aujourd’hui.', `${openApiBase}/places/cherbourg-en-cotentin`),
        },
      },
    }),
    304: reference('NotModified'),
    ...(query && 'name' in query && { 300: reference('Ambiguous') }),
    ...((query ?? inPath) && { 400: reference('Invalid') }),
    ...(absent !== undefined && {
      404: refusal(404, 'Il n’y a rien de tel.', absent, { reason: 'unsupported' }),
    }),
    405: reference('WriteRefused'),
    429: reference('TooMany'),
    500: reference('Mistake'),
    ...(!isOwn && { 502: reference('SourceFailed') }),
    503: reference('Busy'),
    ...(!isOwn && { 504: reference('SourceTooSlow') }),
  }
}

const parametersIn = (
  place: OpenApiParameter['in'],
  parameters: Readonly<Record<string, OpenParameter>> = {},
): readonly OpenApiParameter[] =>
  Object.entries(parameters).map(([name, { required, ...own }]) => ({
    name,
    in: place,
    required: place === 'path' || required === true,
    ...own,
  }))

const samplesOf = (url: string): OpenApiOperation['x-codeSamples'] => [
  { lang: 'Shell', label: 'curl', source: `curl '${url}'` },
  {
    lang: 'JavaScript',
    label: 'fetch',
    source: `const response = await fetch('${url}')\nif (!response.ok) throw new Error((await response.json()).detail)\nconst { data, credits } = await response.json()`,
  },
]

export interface DocumentOptions {
  readonly publicUrl: string
  readonly creditOf: (name: CreditName) => OpenCredit
  /** Permitted to one address; null: as many as it likes. */
  readonly requestsPerMinute: number | null
}

/** The OpenAPI document of `/api/v1`, and what its page is rendered from. */
export function openApiDocument({
  publicUrl,
  creditOf,
  requestsPerMinute,
}: DocumentOptions): OpenApiDocument {
  const operation = (id: OpenRouteId, route: OpenRoute): OpenApiOperation => ({
    operationId: id,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    parameters: [...parametersIn('path', route.inPath), ...parametersIn('query', route.query)],
    responses: responsesOf(id, route),
    'x-codeSamples': samplesOf(`${publicUrl}${openApiBase}${route.example}`),
    'x-credits': route.credits.map(creditOf),
  })
  return {
    openapi: '3.1.0',
    info: {
      title: 'Éclaircie',
      version: '1',
      description:
        'La météo de toutes les communes de France, la vigilance officielle, les risques, la mer et les marées, en JSON et sans clé. Chaque réponse dit ses sources et leurs licences.',
      license: {
        name: 'Celles des sources, dites par chaque réponse',
        url: `${publicUrl}${paths.api()}#licences`,
      },
    },
    'x-requests-per-minute': requestsPerMinute,
    servers: [{ url: publicUrl, description: 'Ce site' }],
    tags: Object.entries(openTags).map(([name, description]) => ({ name, description })),
    paths: Object.fromEntries(
      (Object.entries(openRoutes) as readonly [OpenRouteId, OpenRoute][]).map(([id, route]) => [
        route.path.replaceAll(/:(\w+)/g, '{$1}'),
        { get: operation(id, route) },
      ]),
    ),
    components: { responses: common, schemas: { Problem } },
  }
}
