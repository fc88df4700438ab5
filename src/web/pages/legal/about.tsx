import { vigilanceSite } from '../../../domain/official-sites.ts'
import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { Contact } from './contact.tsx'
import { Section } from '../../components/text-sections.tsx'
import { legalPage } from './legal-page.tsx'
import { Sources } from './sources.tsx'

/** What the site is for, how its figures are made, and from whom they come. */
export const aboutPage = legalPage({
  title: 'À propos',
  heading: 'À propos d’Éclaircie',
  description:
    'La mission d’Éclaircie, l’origine et les limites de ses chiffres, ses sources de données et leurs licences.',
  path: paths.about(),
  updated: '2026-11-21',
  lead: 'Éclaircie est un site météo gratuit, en français, pour toutes les communes de France.',
  sections: (
    <>
      <Section id="mission" title="Notre mission">
        <p>
          Dire en quelques secondes le temps qu’il fait, s’il va pleuvoir et si une vigilance est en cours. Le
          reste vient ensuite, pour qui veut en savoir plus : les heures à venir, la semaine, les cartes, les
          plages et les sites naturels.
        </p>
        <p>Le site est gratuit, sans publicité, sans compte et sans application à installer.</p>
      </Section>
      <Section id="differences" title="Ce qui nous distingue">
        <ul>
          <li>
            <strong>La réponse d’abord.</strong> Chaque bloc commence par une phrase ou un chiffre ; le dessin
            et le tableau viennent après.
          </li>
          <li>
            <strong>La vigilance telle qu’elle est publiée.</strong> Les couleurs, les niveaux et les textes
            sont ceux des services officiels. Un niveau que nous ne connaissons pas reste gris, jamais vert.
          </li>
          <li>
            <strong>Rien sur vous.</strong> Ni compte, ni cookie, ni mesure d’audience : la{' '}
            <a href={paths.privacy()}>politique de confidentialité</a> tient en peu de mots.
          </li>
          <li>
            <strong>Une page qui arrive tout de suite.</strong> Notre serveur envoie les pages déjà écrites ;
            elles se lisent aussi sans JavaScript.
          </li>
          <li>
            <strong>Un site pour tous.</strong> Au clavier, avec un lecteur d’écran, en clair, en sombre ou
            sur papier : voir la <a href={paths.accessibility()}>déclaration d’accessibilité</a>.
          </li>
          <li>
            <strong>Toute la France.</strong> Chaque commune a sa page, outre-mer compris, à l’heure du lieu.
          </li>
        </ul>
      </Section>
      <Section id="chiffres" title="Comment les chiffres sont établis">
        <h3>Des estimations, pas des relevés</h3>
        <p>
          Températures, vent, pluie, état de la mer et qualité de l’air sont calculés par des modèles de
          prévision, y compris les valeurs « actuelles » : aucune ne sort d’un thermomètre placé chez vous. Un
          modèle découpe le territoire en mailles de quelques kilomètres ; un fond de vallée, une crête ou un
          bord de mer peuvent s’en écarter.
        </p>
        <h3>La fraîcheur</h3>
        <p>
          Une prévision est renouvelée au bout de dix minutes environ. Les services gratuits limitent nos
          demandes : en cas d’affluence, l’attente peut monter à trois heures, et une commune recevoir la
          prévision d’une voisine située à quinze kilomètres au plus. Si une source se tait, les dernières
          valeurs restent six heures au plus, avec leur âge.
        </p>
        <h3>La confiance</h3>
        <p>
          Les premiers jours sont les plus sûrs. Après le quatrième, lisez une tendance : une fourchette et un
          mot (sûr, à 3° près, incertain) disent alors plus qu’un chiffre seul. Le risque de pluie et la
          hauteur d’eau en millimètres sont deux grandeurs distinctes ; toutes deux sont affichées.
        </p>
        <h3>Le soleil et la lune</h3>
        <p>
          Levers, couchers, phases et éclipses sont calculés par notre serveur, sans source extérieure, avec
          la bibliothèque libre Astronomy Engine.
        </p>
      </Section>
      <Section id="sources" title="Sources de données">
        <Sources />
      </Section>
      <Section id="engagement" title="Notre engagement">
        <ul>
          <li>
            <strong>Nous disons ce que nous ne savons pas.</strong> Une valeur absente est un tiret ; une
            vigilance introuvable est « Information indisponible », sur fond gris. Rien n’est remplacé par une
            valeur rassurante.
          </li>
          <li>
            <strong>Une simulation est toujours signalée.</strong> Sans aucune source, le site peut afficher
            des valeurs calculées d’après le climat du lieu : la mention « Données simulées » les accompagne
            partout. Vigilance, alertes, état de la mer, qualité de l’air et incendies ne sont jamais simulés.
          </li>
          <li>
            <strong>Nous donnons l’heure et la source</strong> de ce que nous montrons, et son âge quand il
            n’est plus frais.
          </li>
          <li>
            <strong>Nous corrigeons.</strong> Une erreur de nom, de lieu ou de chiffre ? Écrivez à{' '}
            <Contact subject="Signaler une erreur" />.
          </li>
        </ul>
      </Section>
      <Section id="limites" title="Limites à connaître">
        <ul>
          <li>
            <strong>Outre-mer.</strong> La vigilance affichée couvre l’Hexagone et la Corse. Les territoires
            d’outre-mer ont leurs propres dispositifs, absents de nos sources : leurs pages le disent et
            renvoient au site officiel.
          </li>
          <li>
            <strong>Mer.</strong> Température, vagues et niveau de la mer sont indicatifs. Ils ne remplacent
            ni le drapeau de la plage, ni l’avis des sauveteurs, ni les bulletins marins, et ne servent pas à
            naviguer.
          </li>
          <li>
            <strong>Montagne.</strong> Le risque d’avalanche et l’état des sentiers ne se lisent pas ici.
          </li>
          <li>
            <strong>Incendies.</strong> Le danger de feu de forêt est affiché de juin à septembre, pas les
            feux en cours : leur absence ne veut pas dire qu’il n’y en a pas.
          </li>
          <li>
            <strong>Petites communes.</strong> Une position près d’une limite peut être rattachée à la commune
            voisine.
          </li>
        </ul>
        <p>
          Pour toute décision qui engage votre sécurité, consultez{' '}
          <ExternalLink href={vigilanceSite}>vigilance.meteofrance.fr</ExternalLink> et suivez les consignes
          des autorités. En cas de danger, appelez le 112.
        </p>
      </Section>
      <Section id="contact" title="Nous écrire">
        <p>
          Éclaircie est un logiciel libre (licence MIT) ; chacun peut en faire fonctionner une instance.
          L’éditeur de celle-ci répond à <Contact />.
        </p>
      </Section>
    </>
  ),
})
