import { paths } from '../../../paths.ts'
import { useSiteInfo } from '../../render/site-info.ts'
import { Contact } from './contact.tsx'
import { Section } from '../../components/text-sections.tsx'
import { legalPage } from './legal-page.tsx'
import { TextTable } from '../../components/text-table.tsx'

/** The name under which browsers list what this site stores. */
function SiteHost() {
  const info = useSiteInfo()
  return info ? <code>{new URL(info.publicUrl).hostname}</code> : null
}

/** What the site leaves in a browser, and how to erase it. */
export const cookiesPage = legalPage({
  title: 'Gestion des cookies',
  heading: 'Cookies et stockage local',
  description:
    'Éclaircie ne dépose aucun cookie : ce qui est gardé dans votre navigateur, et comment l’effacer.',
  path: paths.cookies(),
  updated: '2025-07-06',
  lead: 'En bref : aucun cookie. Vos favoris sont gardés par votre navigateur, sur votre appareil, et vous pouvez les effacer quand vous voulez.',
  sections: (
    <>
      <Section id="aucun-cookie" title="Aucun cookie">
        <p>
          <strong>Le site ne dépose aucun cookie</strong> : ni pour fonctionner, ni pour la mesure d’audience,
          ni pour la publicité, ni pour les réseaux sociaux. Le fond des cartes vient d’un autre service, le
          seul que votre navigateur appelle ; ses images n’ont pas besoin de cookies non plus.
        </p>
        <p>
          C’est pourquoi aucun bandeau ne vous demande d’accord. Le stockage décrit ci-dessous ne sert qu’à ce
          que vous demandez vous-même ; la loi (article 82 de la loi du 6 janvier 1978) n’exige alors pas de
          consentement.
        </p>
      </Section>
      <Section id="enregistre" title="Ce qui est enregistré">
        <TextTable
          id="contenu-tableau"
          caption="Tout ce que le site enregistre dans votre navigateur"
          columns={['Nom', 'Contenu', 'Utilité', 'Durée']}
          rows={[
            [
              'eclaircie:favourites',
              'nom, coordonnées et date d’ajout de chaque lieu favori, dix au plus',
              'afficher vos favoris',
              'jusqu’à ce que vous l’effaciez',
            ],
            [
              'eclaircie:cooler-dismissed',
              'une simple marque',
              'ne plus montrer « Plus frais à proximité » une fois fermé',
              'jusqu’à ce que vous fermiez l’onglet',
            ],
            [
              'eclaircie:favourites:damaged',
              'une copie de votre liste de favoris, seulement si elle est devenue illisible',
              'vous permettre de la récupérer',
              'jusqu’à ce que vous l’effaciez',
            ],
            [
              'pages-1, files-1',
              'les dernières pages que vous avez vues, quarante au plus, et les fichiers qu’elles demandent',
              'vous les montrer sans réseau, avec leur date',
              'jusqu’à ce que d’autres les remplacent ou que vous les effaciez',
            ],
          ]}
        />
        <p>
          <strong>Mesure d’audience : rien.</strong> D’autres sites gardent ici un identifiant de statistiques
          dites anonymes. Vous ne trouverez aucune entrée de ce genre sous notre nom ; si vous en voyez une,
          elle ne vient pas de nous.
        </p>
        <p>
          Comme pour toute page, le navigateur garde aussi des copies de fichiers (styles, icônes, police)
          dans son cache, pour ne pas les recharger. Elles ne contiennent rien sur vous.
        </p>
      </Section>
      <Section id="comparaison" title="Stockage local ou cookies">
        <TextTable
          id="comparaison-tableau"
          caption="Stockage local et cookies, point par point"
          columns={['Point comparé', 'Stockage local', 'Cookies']}
          rows={[
            ['Utilisé par ce site', 'oui, pour les favoris et une carte fermée', 'non, aucun'],
            ['Où c’est gardé', 'dans votre navigateur', 'dans votre navigateur'],
            ['Envoyé au serveur', 'jamais de lui-même', 'à chaque demande'],
            ['Lu par d’autres sites', 'non', 'possible avec les cookies dits tiers'],
            ['Durée', 'jusqu’à ce que vous l’effaciez', 'fixée par le site, de la session à plus d’un an'],
            ['Taille', 'quelques mégaoctets', 'environ 4 Ko chacun'],
            ['Suivi d’un site à l’autre', 'non', 'possible'],
          ]}
        />
      </Section>
      <Section id="effacer" title="Comment tout effacer">
        <p>
          Le plus simple : dans « Mes favoris », supprimez un favori, ou tous à la fois. Pour tout effacer,
          passez par le navigateur ; les intitulés varient un peu d’une version à l’autre. Le site apparaît
          sous le nom <SiteHost />. S’il y avait des entrées de mesure d’audience, elles partiraient par le
          même chemin ; il n’y en a pas.
        </p>
        <h3>Chrome, Edge et Brave</h3>
        <ol>
          <li>
            Cliquez sur l’icône à gauche de l’adresse du site, puis sur « Cookies et données de sites ».
          </li>
          <li>Ouvrez « Gérer les données de sites sur l’appareil ».</li>
          <li>Cliquez sur la corbeille en face du site, puis rechargez la page.</li>
        </ol>
        <p>
          Pour n’effacer qu’une entrée : touche F12, onglet « Application », « Stockage local », puis
          l’adresse du site ; choisissez l’entrée et appuyez sur Suppr.
        </p>
        <h3>Firefox</h3>
        <ol>
          <li>Cliquez sur le cadenas à gauche de l’adresse du site.</li>
          <li>Choisissez « Effacer les cookies et les données de site… ».</li>
          <li>Confirmez avec « Effacer » ou « Supprimer », puis rechargez la page.</li>
        </ol>
        <p>
          Pour n’effacer qu’une entrée : touche F12, onglet « Stockage », « Stockage local », puis clic droit
          sur l’entrée.
        </p>
        <h3>Safari</h3>
        <ol>
          <li>
            Sur Mac : menu Safari, « Réglages… », « Confidentialité », « Gérer les données de site web… »,
            cherchez le site et cliquez sur « Supprimer ».
          </li>
          <li>
            Sur iPhone et iPad : Réglages, Safari (sous « Apps » dans les versions récentes), « Avancé »,
            « Données de site web », puis faites glisser le nom du site vers la gauche.
          </li>
        </ol>
        <p>
          Sur tous les navigateurs, une fenêtre de navigation privée oublie tout à sa fermeture. Effacer ces
          données supprime vos favoris, sans retour possible.
        </p>
      </Section>
      <Section id="refuser" title="Refuser tout stockage">
        <p>
          Vous pouvez interdire tout stockage à ce site dans les réglages du navigateur. La météo, les cartes
          et la vigilance restent entièrement utilisables ; seuls les favoris ne sont pas retenus, et une
          carte fermée revient.
        </p>
      </Section>
      <Section id="questions" title="Une question">
        <p>
          Écrivez à <Contact subject="Cookies et stockage local" />, ou lisez la{' '}
          <a href={paths.privacy()}>politique de confidentialité</a>.
        </p>
      </Section>
    </>
  ),
})
