import { paths } from '../../../paths.ts'
import { ExternalLink } from '../../components/external-link.tsx'
import { useSiteInfo } from '../../render/site-info.ts'
import { Contact } from './contact.tsx'
import { Section } from '../../components/text-sections.tsx'
import { legalPage } from './legal-page.tsx'
import { TextTable } from '../../components/text-table.tsx'
import { ignTileHost, tileHost } from './tile-host.ts'

/** What the tile service of this instance sees: the one host that browsers call besides this site. */
function BaseMap() {
  const info = useSiteInfo()
  const host = tileHost(info.tiles.url)
  return (
    <p>
      Quand vous ouvrez une carte, votre navigateur demande les images du fond à{' '}
      {host === ignTileHost ? (
        <>la Géoplateforme de l’IGN, service public français ({host})</>
      ) : (
        <>
          {host} ({info.tiles.attribution})
        </>
      )}
      . Ce service voit votre adresse réseau, le nom de ce site et la zone affichée. Les autres pages ne
      l’appellent pas, et chaque carte existe aussi sous forme de liste.
    </p>
  )
}

/** What the site does with what a visit tells it. */
export const privacyPage = legalPage({
  title: 'Politique de confidentialité',
  description:
    'Ni compte, ni cookie, ni mesure d’audience : ce qu’Éclaircie traite, pourquoi et combien de temps.',
  path: paths.privacy(),
  updated: '2025-07-06',
  lead: 'En bref : pas de compte, pas de cookie, pas de mesure d’audience. Votre position n’est jamais conservée, et vos favoris restent dans votre navigateur.',
  sections: (
    <>
      <Section id="responsable" title="Qui est responsable">
        <p>
          Le responsable de traitement est l’éditeur de cette instance d’Éclaircie, joignable à{' '}
          <Contact subject="Données personnelles" />. Cette adresse vaut pour toute question sur vos données.
        </p>
      </Section>
      <Section id="donnees" title="Ce qui est traité">
        <p>
          <strong>Aucune donnée personnelle n’est collectée pour être conservée.</strong> Il n’y a ni compte,
          ni formulaire à remplir, ni profil, ni publicité. Voici tout ce qui passe par notre serveur.
        </p>
        <h3>Votre demande</h3>
        <p>
          Pour vous envoyer une page, le serveur reçoit votre adresse réseau (adresse IP), comme tout serveur.
          Il s’en sert pour répondre et ne l’écrit nulle part. Son journal technique garde, pour chaque
          réponse, l’heure, la page demandée, le code de réponse et la durée : ni adresse réseau, ni
          paramètres de recherche, ni coordonnées, ni identité du navigateur.
        </p>
        <h3>La protection contre les abus</h3>
        <p>
          Une limite de demandes par minute peut être active. Le serveur compte alors, en mémoire vive et par
          adresse réseau, les demandes d’une minute. Ce compteur n’est jamais écrit sur disque, ne sert à rien
          d’autre et disparaît au plus tard quand le serveur redémarre.
        </p>
        <h3>Vos recherches</h3>
        <p>
          Les lettres tapées dans la recherche vont à notre serveur, qui y répond de lui-même et les oublie :
          aucun autre service ne les reçoit.
        </p>
        <h3>Vos messages</h3>
        <p>
          Si vous nous écrivez, votre adresse électronique sert à vous répondre et n’est gardée que le temps
          de l’échange.
        </p>
        <h3>La mesure d’audience</h3>
        <p>
          Il n’y en a pas. Ni traceur, ni statistiques de visite, ni identifiant, même dit « anonyme » :
          aucune entrée de mesure d’audience anonyme n’est créée, ni ici ni dans votre navigateur.
        </p>
      </Section>
      <Section id="geolocalisation" title="La géolocalisation">
        <p>La géolocalisation est facultative : la recherche par nom fait la même chose.</p>
        <ul>
          <li>
            Votre navigateur demande votre accord. Si vous l’avez déjà donné à ce site, la page d’accueil peut
            s’en servir sans redemander ; vous pouvez le retirer à tout moment dans les réglages du
            navigateur.
          </li>
          <li>
            La position est lue sur votre appareil. Ses coordonnées, arrondies à quatre décimales au plus (une
            dizaine de mètres), ne vont qu’à notre serveur, le temps de trouver la commune et les lieux
            voisins.
          </li>
          <li>
            Cet usage est temporaire : la position n’est <strong>jamais conservée</strong>, ni inscrite dans
            le journal, ni transmise à un tiers. La météo demandée ensuite est celle de la commune, pas celle
            de votre adresse.
          </li>
        </ul>
      </Section>
      <Section id="stockage" title="Le stockage local">
        <p>
          Le site ne dépose <strong>aucun cookie</strong>. Il n’utilise que le stockage de votre navigateur,
          que notre serveur ne peut pas lire :
        </p>
        <ul>
          <li>
            <code>eclaircie:favourites</code> : vos lieux favoris, dix au plus, si vous en ajoutez ;
          </li>
          <li>
            <code>eclaircie:cooler-dismissed</code> : le fait d’avoir fermé « Plus frais à proximité », oublié
            avec l’onglet ;
          </li>
          <li>
            <code>eclaircie:favourites:damaged</code> : une copie de votre liste de favoris, seulement si elle
            est devenue illisible ;
          </li>
          <li>
            <code>pages-1</code> et <code>files-1</code> : les dernières pages que vous avez vues, quarante au
            plus, et leurs fichiers, pour vous les montrer sans réseau. Elles ne quittent pas votre appareil.
          </li>
        </ul>
        <p>
          Pour montrer la météo de vos favoris, le navigateur demande à notre serveur celle de ces lieux, sans
          dire que ce sont des favoris. La page <a href={paths.cookies()}>Cookies et stockage local</a>{' '}
          explique comment tout effacer.
        </p>
      </Section>
      <Section id="tiers" title="Qui voit quoi">
        <p>
          Votre navigateur ne parle qu’à ce site et au service de fond de carte. Aucun script, aucune police
          et aucune image de suivi ne viennent d’ailleurs, et nous ne vendons, ne louons ni ne cédons aucune
          donnée.
        </p>
        <h3>Les services météo</h3>
        <p>
          C’est notre serveur qui les interroge, avec les coordonnées des lieux affichés. Ils voient l’adresse
          du serveur : jamais la vôtre, ni votre position.
        </p>
        <h3>Le fond de carte</h3>
        <BaseMap />
        <h3>Les liens vers d’autres sites</h3>
        <p>
          Ils s’ouvrent dans une nouvelle fenêtre, sans indiquer à ces sites la page d’où vous venez. Leurs
          propres règles s’y appliquent.
        </p>
        <h3>L’hébergement</h3>
        <p>
          L’hébergeur de cette instance peut tenir ses propres journaux techniques, pour sa sécurité ou parce
          que la loi l’y oblige. L’éditeur vous donne, sur demande, son nom et le pays où il se trouve.
        </p>
        <h3>Hors de l’Union européenne</h3>
        <p>
          Nous n’y transférons aucune donnée qui vous concerne. Les services météo, où qu’ils se trouvent, ne
          reçoivent rien de vous.
        </p>
      </Section>
      <Section id="bases" title="Bases légales et durées">
        <TextTable
          id="bases-tableau"
          caption="Pourquoi, sur quelle base et combien de temps"
          columns={['Traitement', 'But', 'Base légale', 'Durée']}
          rows={[
            [
              'Demande technique',
              'envoyer la page',
              'intérêt légitime (RGPD, art. 6.1.f)',
              'le temps de la réponse',
            ],
            [
              'Limite de demandes',
              'écarter les abus',
              'intérêt légitime (RGPD, art. 6.1.f)',
              'compté sur une minute, en mémoire',
            ],
            [
              'Position',
              'trouver votre commune',
              'votre accord (RGPD, art. 6.1.a)',
              'le temps de la réponse',
            ],
            [
              'Stockage local',
              'garder vos favoris et vos choix',
              'service que vous demandez (loi du 6 janvier 1978, art. 82)',
              'jusqu’à ce que vous l’effaciez',
            ],
            [
              'Courrier électronique',
              'vous répondre',
              'intérêt légitime (RGPD, art. 6.1.f)',
              'le temps de l’échange',
            ],
          ]}
        />
      </Section>
      <Section id="droits" title="Vos droits">
        <p>
          Vous disposez des droits d’accès, de rectification, d’effacement, de limitation, d’opposition et de
          portabilité, et vous pouvez retirer votre accord à la géolocalisation. Écrivez à{' '}
          <Contact subject="Données personnelles" />.
        </p>
        <p>
          Comme nous ne gardons rien qui permette de vous reconnaître, nous n’aurons le plus souvent rien à
          vous remettre ni à effacer, hors les messages échangés. Vos favoris sont chez vous : vous en êtes
          seul maître.
        </p>
        <p>
          Si la réponse ne vous convient pas, vous pouvez adresser une réclamation à la{' '}
          <ExternalLink href="https://www.cnil.fr/fr/plaintes">CNIL</ExternalLink>.
        </p>
      </Section>
      <Section id="evolution" title="Évolution de ce texte">
        <p>
          Si le fonctionnement du site change, ce texte change avec lui et sa date aussi. Tout nouvel usage
          qui exigerait votre accord vous serait demandé avant.
        </p>
      </Section>
    </>
  ),
})
