import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { Contact } from './contact.tsx'
import { Section } from '../../components/text-sections.tsx'
import { legalPage } from './legal-page.tsx'

/** What was done for everybody to use the site, what was checked and what is not known. */
export const accessibilityPage = legalPage({
  title: 'Accessibilité',
  heading: 'Déclaration d’accessibilité',
  description:
    'L’état d’accessibilité d’Éclaircie : ce qui a été vérifié, les limites connues et comment signaler une difficulté.',
  path: paths.accessibility(),
  updated: '2026-11-21',
  lead: 'Éclaircie veut être utilisable par tous. Voici où nous en sommes, sans rien embellir.',
  sections: (
    <>
      <Section id="etat" title="État de conformité">
        <p>
          <strong>Accessibilité : partiellement conforme</strong> au référentiel général d’amélioration de
          l’accessibilité (RGAA 4.1) et aux règles WCAG 2.2, niveau AA. C’est notre propre estimation, fondée
          sur les seuls contrôles décrits plus bas.
        </p>
        <p>
          <strong>Aucun audit n’a été fait par un tiers</strong>, et les 106 critères du RGAA n’ont pas tous
          été passés en revue : nous ne publions donc pas de taux de conformité. Au sens strict du
          référentiel, un site sans audit est « non conforme » ; c’est la mention à retenir là où une preuve
          est exigée.
        </p>
      </Section>
      <Section id="verifie" title="Ce qui a été vérifié">
        <ul>
          <li>
            <strong>Contrôle automatique</strong> de chaque type d’écran avec axe-core. Un tel outil ne repère
            qu’une partie des défauts.
          </li>
          <li>
            <strong>Clavier</strong> : recherche d’une ville, favoris, tableaux, cartes et carte de vigilance,
            avec un focus visible et un lien pour aller au contenu.
          </li>
          <li>
            <strong>Lecteur d’écran</strong> : accueil, ville, recherche, vigilance, carte météo, plage,
            marées, massif et comparaison écoutés avec Orca 43 et Firefox 153 sous Linux ; ce qui s’entendait
            le plus mal a été corrigé.
          </li>
          <li>
            <strong>Structure</strong> : un titre principal par page, des titres dans l’ordre, des tableaux
            avec leurs en-têtes, des messages annoncés.
          </li>
          <li>
            <strong>Couleurs</strong> : contrastes calculés en clair et en sombre ; un niveau de vigilance est
            toujours écrit, et doublé d’un motif sur la carte.
          </li>
          <li>
            <strong>Mouvement</strong> : aucune animation si votre système demande de les réduire.
          </li>
        </ul>
      </Section>
      <Section id="limites" title="Limites connues">
        <ul>
          <li>
            <strong>Cartes interactives.</strong> Le fond de carte n’a pas d’équivalent en texte et se
            parcourt mal sans pointeur. Chaque carte est suivie d’une liste qui donne les mêmes informations,
            lieu par lieu.
          </li>
          <li>
            <strong>Dessins.</strong> Courbes, barres et roses des vents sont masquées aux lecteurs d’écran ;
            une phrase les précède et un tableau ou un texte dit la même chose.
          </li>
          <li>
            <strong>Glisser-déposer.</strong> Les favoris se rangent aussi avec des boutons.
          </li>
          <li>
            <strong>Textes reçus.</strong> Les textes d’alerte sont affichés tels qu’ils arrivent ; certains
            peuvent être longs, abrégés ou dans une autre langue.
          </li>
          <li>
            <strong>Images de partage.</strong> Destinées aux réseaux sociaux, elles reprennent ce que dit la
            page.
          </li>
          <li>
            <strong>Essais manquants.</strong> Le site n’a pas été écouté avec NVDA, JAWS, VoiceOver ni
            TalkBack, ni essayé par un groupe d’utilisateurs handicapés.
          </li>
        </ul>
      </Section>
      <Section id="technologies" title="Technologies">
        <p>
          HTML, CSS, SVG, WAI-ARIA et JavaScript. Les pages sont écrites par le serveur et se lisent sans
          JavaScript, sauf le maniement des cartes à la souris ou au doigt. Le site est conçu pour Chrome et
          Edge depuis la version 109, Firefox depuis la 121 et Safari depuis la 16.4, de 320 pixels de large
          au très grand écran, et jusqu’à 200 % d’agrandissement du texte.
        </p>
      </Section>
      <Section id="contact" title="Signaler une difficulté">
        <p>
          Si quelque chose vous arrête, écrivez à <Contact subject="Accessibilité" /> en indiquant la page et,
          si possible, votre navigateur et votre aide technique. Nous vous répondrons, vous donnerons
          l’information sous une autre forme et corrigerons ce qui peut l’être.
        </p>
      </Section>
      <Section id="recours" title="Voies de recours">
        <p>
          Si vous avez signalé un défaut qui vous empêche d’accéder à un contenu et que la réponse n’est pas
          venue ou ne vous satisfait pas, vous pouvez :
        </p>
        <ul>
          <li>
            écrire au{' '}
            <ExternalLink href="https://www.defenseurdesdroits.fr">Défenseur des droits</ExternalLink> par son
            site, ou rencontrer son délégué dans votre région ;
          </li>
          <li>
            lui envoyer un courrier, gratuit et sans timbre : Défenseur des droits, Libre réponse 71120, 75342
            Paris Cedex 07 ;
          </li>
          <li>
            l’appeler au <a href="tel:+33969390000">09 69 39 00 00</a>.
          </li>
        </ul>
      </Section>
      <Section id="obligation" title="Ce que dit la loi">
        <p>
          L’article 47 de la loi n° 2005-102 du 11 février 2005 vise les organismes publics, les délégataires
          d’une mission de service public et les entreprises dont le chiffre d’affaires atteint 250 millions
          d’euros. L’éditeur de cette instance n’est tenu de publier cette déclaration que s’il est l’un
          d’eux ; elle est publiée de toute façon, par honnêteté envers vous. S’il y est tenu, il doit en
          outre faire réaliser un audit et publier un schéma pluriannuel.
        </p>
      </Section>
    </>
  ),
})
