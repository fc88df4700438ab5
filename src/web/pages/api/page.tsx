import { citySlug as anchorOf } from '../../../domain/place.ts'
import { llmsPath, openApiBase, paths, plainPath } from '../../../paths.ts'
import type {
  OpenApiDocument,
  OpenApiOperation,
  OpenApiResponse,
  OpenCredit,
} from '../../../views/open-api.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { PageMetadata } from '../../components/page-metadata.tsx'
import { TextTable } from '../../components/text-table.tsx'
import { siteApi } from '../../render/context.ts'
import { definePage } from '../../render/page.ts'
import styles from '../../styles/api-page.css?url'
import { nonCommercialUse } from '../../text/credits.ts'
import { nbsp, plural } from '../../text/numbers.ts'
import { Code } from './code.tsx'
import { Route } from './route.tsx'
import { Contents, Section } from '../../components/text-sections.tsx'

/** What programs of others may ask, for people: rendered from the OpenAPI document. */
export const apiPage = definePage<OpenApiDocument>({
  loader: ({ context }) => context.get(siteApi).openApi(),
  styles: [styles],
  Head: ({ view }) => (
    <PageMetadata
      title="API et données ouvertes | Éclaircie"
      description={view.info.description}
      path={paths.api()}
    />
  ),
  Body: ({ view }) => (
    <article className="text-page api-page">
      <header>
        <h1>API et données ouvertes</h1>
        <p className="lead">{view.info.description}</p>
      </header>
      <Contents of={contentsOf(view)} />
      <div className="text-body">
        <FirstCall document={view} />
        <Forms />
        {view.tags.map(({ name, description }) => (
          <Section key={name} id={anchorOf(name)} title={name}>
            <p>{description}</p>
            {operationsOf(view, name).map(([path, operation]) => (
              <Route key={path} path={path} operation={operation} />
            ))}
          </Section>
        ))}
        <Refusals responses={view.components.responses} />
        <Limits perMinute={view['x-requests-per-minute']} />
        <Licences credits={creditsOf(view)} />
      </div>
    </article>
  ),
})

const operationsOf = ({ paths: routes }: OpenApiDocument, tag: string) =>
  Object.entries(routes).flatMap(([path, { get }]): readonly (readonly [string, OpenApiOperation])[] =>
    get.tags.includes(tag) ? [[path, get]] : [],
  )

/** Where to begin, what each subject answers, then what holds of all of them. */
function contentsOf({ tags }: OpenApiDocument) {
  const subjects = tags.map(({ name }) => ({ id: anchorOf(name), title: name }))
  return [start, plainForms, ...subjects, refusal, limits, licences]
}

const start = { id: 'commencer', title: 'Commencer' }
const plainForms = { id: 'texte', title: 'Texte et Markdown' }
const refusal = { id: 'refus', title: 'Refus' }
const limits = { id: 'limites', title: 'Limites et cache' }
const licences = { id: 'licences', title: 'Licences' }

function FirstCall({ document }: { document: OpenApiDocument }) {
  const samples = document.paths[`${openApiBase}/forecast`]?.get['x-codeSamples'] ?? []
  return (
    <Section {...start}>
      <p>Sans clé ni inscription. La prévision de Lyon{nbsp}:</p>
      {samples.map((sample) => (
        <Code key={sample.label} of="la prévision d’un lieu" {...sample} />
      ))}
      <p>
        Chaque réponse est un objet JSON. <code>data</code> est ce que vous demandez, <code>source</code> qui
        le dit, <code>updatedAt</code> l’heure des données elles-mêmes, <code>state</code> si elles sont à
        jour, <code>freshUntil</code> jusqu’à quand il est inutile de redemander, <code>validUntil</code> à
        partir de quand la réponse est fausse, et <code>credits</code> qui nommer, sous quelle licence.
      </p>
      <p>
        Toute page de n’importe quel site peut lire ces adresses (CORS). Un programme lira plutôt le{' '}
        <a href={`${openApiBase}/openapi.json`}>document OpenAPI&nbsp;3.1</a>, dont cette page est tirée et
        qui décrit chaque champ avec son unité, en anglais. Les adresses, les champs et leurs unités
        restent&#8239;; des champs peuvent s’ajouter. Un autre format aurait une autre version.
      </p>
    </Section>
  )
}

const textExample = plainPath(paths.place('lyon'), 'text')
const markdownExample = plainPath(paths.place('lyon'), 'markdown')

/** The same pages without their drawings. */
const Forms = () => (
  <Section {...plainForms}>
    <p>
      Chaque page de météo se lit aussi sans dessin, en texte de 80 colonnes et en Markdown, avec une autre
      fin d’adresse&nbsp;: <a href={textExample}>{textExample}</a> et{' '}
      <a href={markdownExample}>{markdownExample}</a>. Les programmes <code>curl</code>, Wget et HTTPie
      reçoivent le texte sans rien demander, les autres par l’en-tête <code>Accept</code>, avec{' '}
      <code>text/plain</code> ou <code>text/markdown</code>. Dans un terminal, <code>?couleur=1</code> colore
      la vigilance. Les phrases sont celles des pages.
    </p>
    <p>
      Un assistant lira d’abord <a href={llmsPath}>{llmsPath}</a>.
    </p>
  </Section>
)

const statusOf = ({ content = {} }: OpenApiResponse): number | null => {
  const example = content['application/problem+json']?.example
  return typeof example === 'object' && example !== null && 'status' in example
    ? Number(example.status)
    : null
}

function Refusals({ responses }: { responses: OpenApiDocument['components']['responses'] }) {
  const refusals = Object.values(responses).flatMap((response) => {
    const status = statusOf(response)
    return status === null ? [] : [{ status, ...response }]
  })
  const [example] = refusals
  return (
    <Section {...refusal}>
      <p>
        Un refus est un objet <code>application/problem+json</code> (RFC&nbsp;9457)&nbsp;: son statut, une
        phrase en français et, quand les données manquent, pourquoi. Un lieu, un port ou un département qui
        n’existe pas est un 404. Un nom que plusieurs lieux portent est un 300&nbsp;: <code>candidates</code>{' '}
        les donne, chacun avec le point qui le désigne.
      </p>
      <TextTable
        id="refus-tableau"
        caption="Statuts et leur sens"
        columns={['Statut', 'Sens']}
        rows={refusals.map(({ status, description }) => [String(status), description])}
      />
      <details>
        <summary>
          Exemple de refus
          <Icon shape={icons.chevronDown} />
        </summary>
        <pre translate="no">
          {JSON.stringify(example?.content?.['application/problem+json']?.example, null, 2)}
        </pre>
      </details>
    </Section>
  )
}

const Limits = ({ perMinute }: { perMinute: number | null }) => (
  <Section {...limits}>
    <p>
      {perMinute === null
        ? 'Ce site ne compte pas les demandes d’une adresse, mais il en refuse (503) quand il est saturé.'
        : `Une même adresse peut faire ${plural(perMinute, 'demande')} par minute${nbsp}: RateLimit-Limit, RateLimit-Remaining et RateLimit-Reset disent où vous en êtes. Au-delà, la réponse est un 429.`}{' '}
      <code>Retry-After</code> dit alors quand revenir.
    </p>
    <p>
      Les prévisions viennent de services qui comptent nos appels. Gardez chaque réponse jusqu’à{' '}
      <code>freshUntil</code>, redemandez-la avec son étiquette (<code>ETag</code>, <code>If-None-Match</code>
      )&nbsp;: un 304 ne coûte rien. Pour beaucoup de villes, une carte vaut mieux que des centaines de
      prévisions.
    </p>
  </Section>
)

const creditsOf = ({ paths: routes }: OpenApiDocument): readonly OpenCredit[] => [
  ...new Map(
    Object.values(routes)
      .flatMap(({ get }) => get['x-credits'])
      .map((credit) => [credit.name, credit]),
  ).values(),
]

const Licences = ({ credits }: { credits: readonly OpenCredit[] }) => (
  <Section {...licences}>
    <p>
      Nommez les sources que la réponse cite dans <code>credits</code>, avec un lien. Leurs licences
      s’appliquent à ce que vous en faites&#8239;; l’ODbL demande que les bases qui en dérivent soient
      ouvertes aussi. Là où l’usage commercial est exclu, adressez-vous à la source.
    </p>
    <TextTable
      id="licences-tableau"
      caption="Sources et licences"
      columns={['Source', 'Licence', 'Usage commercial']}
      rows={credits.map(({ name, url, licence, licenceUrl, nonCommercial }) => [
        name,
        <>
          {licenceUrl ? <ExternalLink href={licenceUrl}>{licence}</ExternalLink> : licence} (
          <ExternalLink href={url}>source</ExternalLink>)
        </>,
        nonCommercial ? nonCommercialUse : licenceUrl ? 'selon la licence' : 'selon ses conditions',
      ])}
    />
  </Section>
)
