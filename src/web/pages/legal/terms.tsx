import { forecastSite, vigilanceSite } from '../../../domain/official-sites.ts'
import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { Contact } from './contact.tsx'
import { Section } from '../../components/text-sections.tsx'
import { legalPage } from './legal-page.tsx'

/** What visitors may do with the site, and what it does not promise. */
export const termsPage = legalPage({
  title: 'Conditions d’utilisation',
  description:
    'Ce que permettent et interdisent les conditions d’utilisation d’Éclaircie, et la portée de ses informations.',
  path: paths.terms(),
  updated: '2025-07-06',
  lead: 'En bref : servez-vous librement du site pour vous-même, ne le mettez pas en péril, ne revendez pas ses données, et fiez-vous à la vigilance officielle pour votre sécurité.',
  sections: (
    <>
      <Section id="objet" title="Objet et éditeur">
        <p>
          Ces conditions valent pour toute visite du site. Il est édité par l’éditeur de cette instance
          d’Éclaircie, joignable à <Contact />, qui indique sur demande ses coordonnées et celles de son
          hébergeur. Le service est gratuit et ouvert à tous, sans inscription.
        </p>
      </Section>
      <Section id="permis" title="Ce que vous pouvez faire">
        <p>Vous pouvez, sans rien demander :</p>
        <ul>
          <li>consulter le site pour votre usage personnel, familial, associatif ou scolaire ;</li>
          <li>vous en servir sur plusieurs appareils, autant que vous le voulez ;</li>
          <li>partager une page, son lien, son image ou une capture d’écran, avec la source ;</li>
          <li>
            intégrer la carte météo d’une ville ou ses données dans un projet personnel (voir ci-dessous) ;
          </li>
          <li>citer le site et ses chiffres, avec leur date et leur source.</li>
        </ul>
      </Section>
      <Section id="interdit" title="Ce qui est interdit">
        <p>Il est interdit :</p>
        <ul>
          <li>
            de chercher à rendre le site indisponible, notamment par
            {' une '}
            <strong>attaque par déni de service</strong> ou une avalanche de demandes automatiques ;
          </li>
          <li>
            de se livrer à une <strong>tentative d’intrusion</strong>, de contourner une limite ou une
            protection ;
          </li>
          <li>
            de pratiquer la <strong>revente des données météo</strong> obtenues par ce site ;
          </li>
          <li>
            d’en faire un <strong>usage commercial intensif sans accord</strong> écrit préalable de
            l’éditeur ;
          </li>
          <li>
            de retirer la mention des sources, de modifier une vigilance ou de faire passer ces pages pour
            celles d’un service officiel.
          </li>
        </ul>
        <p>
          En cas d’abus, l’éditeur peut limiter ou couper l’accès. Vous avez trouvé une faille ? Dites-le à{' '}
          <Contact subject="Signaler une faille" /> sans l’exploiter ni la publier avant sa correction ; nous
          vous en remercierons.
        </p>
      </Section>
      <Section id="integration" title="Intégration et données">
        <p>
          La météo d’un lieu, d’une plage ou une carte s’affiche dans une page personnelle avec le code des{' '}
          <a href={paths.widgets()}>widgets</a>. Laissez visibles la source et l’heure des données.
        </p>
        <p>
          Les données destinées à d’autres programmes sont décrites dans{' '}
          <a href={paths.api()}>API et données ouvertes</a>, avec leurs sources, leurs licences et leurs
          limites&#8239;; leurs adresses restent. Les autres adresses en <code>/api/</code> servent les pages
          du site et peuvent changer sans préavis. Une limite par adresse réseau peut s’appliquer. Pour un
          usage professionnel ou soutenu, adressez-vous plutôt aux{' '}
          <a href={`${paths.about()}#sources`}>sources elles-mêmes</a> ou écrivez-nous d’abord.
        </p>
      </Section>
      <Section id="indicatif" title="Une information indicative">
        <p>
          <strong>Les informations sont données à titre indicatif.</strong> Ce sont des estimations de
          modèles, avec leurs erreurs et leurs retards. Elles ne conviennent ni à la navigation maritime ou
          aérienne, ni à la montagne, ni à la sécurité d’un chantier ou d’un rassemblement.
        </p>
        <p>
          Éclaircie n’est pas un service officiel. Avant toute décision importante, consultez la vigilance
          officielle sur <ExternalLink href={vigilanceSite}>vigilance.meteofrance.fr</ExternalLink>, les
          bulletins de <ExternalLink href={forecastSite}>Météo-France</ExternalLink> et les consignes des
          autorités.
        </p>
      </Section>
      <Section id="responsabilite" title="Responsabilité">
        <p>
          L’éditeur fait de son mieux pour que le site soit juste et disponible, sans pouvoir le garantir : il
          dépend de services qu’il ne maîtrise pas, et peut être interrompu, modifié ou arrêté.
        </p>
        <p>
          Dans les limites permises par la loi, l’éditeur ne répond pas des dommages nés d’une information
          inexacte, tardive ou absente, ni du contenu des sites vers lesquels mènent les liens. Rien ici
          n’écarte une responsabilité que la loi interdit d’écarter, ni les droits des consommateurs.
        </p>
      </Section>
      <Section id="licences" title="Licences">
        <p>
          Le logiciel est publié sous licence MIT. Les données, icônes et police restent à leurs auteurs, sous
          les licences indiquées dans les <a href={`${paths.about()}#sources`}>sources de données</a> :
          respectez-les si vous les réutilisez. Les noms et logos cités appartiennent à leurs propriétaires,
          sans lien avec Éclaircie.
        </p>
      </Section>
      <Section id="donnees-personnelles" title="Vie privée">
        <p>
          Aucun compte, aucun cookie : voir la <a href={paths.privacy()}>politique de confidentialité</a> et
          la page <a href={paths.cookies()}>Cookies et stockage local</a>.
        </p>
      </Section>
      <Section id="droit" title="Droit applicable">
        <p>
          Ces conditions relèvent du droit français. En cas de désaccord, écrivez d’abord à <Contact />. La
          plupart des problèmes se règlent ainsi. À défaut, les tribunaux français sont compétents, selon les
          règles ordinaires. Quand ces conditions changent, la nouvelle version vaut dès sa publication, sans
          effet sur le passé.
        </p>
      </Section>
    </>
  ),
})
