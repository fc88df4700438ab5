import { forecastSite, vigilanceSite } from '../../domain/official-sites.ts'
import { paths } from '../../paths.ts'
import type { SiteInfo } from '../../site-api.ts'
import { disclaimer } from '../text/disclaimer.ts'
import { ExternalLink } from './external-link.tsx'
import { Icon } from './icon.tsx'
import * as icons from './icon-paths.ts'

const nameOf = ({ name, licence }: SiteInfo['credits'][number]): string => `${name} (${licence})`

/** Links, sources and the disclaimer of every page. */
export const SiteFooter = ({
  contactEmail,
  socialLinks,
  year,
  credits,
}: Pick<SiteInfo, 'contactEmail' | 'socialLinks' | 'year' | 'credits'>) => (
  <footer className="site-footer">
    <div className="footer-inner">
      <p className="disclaimer">
        {disclaimer} <ExternalLink href={forecastSite}>Météo-France</ExternalLink> et{' '}
        <ExternalLink href={vigilanceSite}>vigilance.meteofrance.fr</ExternalLink>.
      </p>
      <nav aria-label="Pied de page">
        <ul className="footer-links">
          <Item href={paths.cities()}>Toutes les villes</Item>
          <Item href={paths.beaches()}>Toutes les plages</Item>
          <Item href={paths.tides()}>Marées</Item>
          <Item href={paths.nature()}>Sites naturels</Item>
          <Item href={paths.mountains()}>Montagne et avalanches</Item>
          <Item href={paths.rainMap()}>Carte de la pluie</Item>
          <Item href={paths.beachMap()}>Carte vents et plages</Item>
          <Item href={paths.natureMap()}>Carte nature</Item>
          <Item href={paths.nationalRisks()}>Risques par département</Item>
          <Item href={paths.about()}>À propos</Item>
          <Item href={paths.api()}>API et données</Item>
          <Item href={paths.widgets()}>Widgets pour votre site</Item>
          <Item href={paths.privacy()}>Confidentialité</Item>
          <Item href={paths.terms()}>Conditions d’utilisation</Item>
          <Item href={paths.cookies()}>Cookies et stockage local</Item>
          <Item href={paths.accessibility()}>Accessibilité</Item>
          <Item href={`mailto:${contactEmail}`}>Nous écrire</Item>
          <Item href={`mailto:${contactEmail}?subject=${encodeURIComponent('Signaler un problème')}`}>
            Signaler un problème
          </Item>
        </ul>
      </nav>
      {socialLinks.length > 0 && (
        <ul className="footer-links">
          {socialLinks.map((href) => (
            <li key={href}>
              <ExternalLink href={href}>{new URL(href).hostname.replace(/^www\./, '')}</ExternalLink>
            </li>
          ))}
        </ul>
      )}
      <details className="footer-sources">
        <summary>
          Sources et licences
          <Icon shape={icons.chevronDown} />
        </summary>
        <p>
          {[...credits.map(nameOf), 'INSEE, IGN, GeoNames'].join(', ')}.{' '}
          <a href={`${paths.about()}#sources`}>Toutes les sources et leurs adresses</a>
        </p>
      </details>
      <p className="small-print">© {year} Éclaircie</p>
    </div>
  </footer>
)

const Item = ({ href, children }: { href: string; children: string }) => (
  <li>
    <a href={href}>{children}</a>
  </li>
)
