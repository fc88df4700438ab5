import { paths, placePath, widgetPath } from '../../../paths.ts'
import type { PlaceView } from '../../../views/place-views.ts'
import { ButtonLink } from '../../components/button-link.tsx'
import { More } from '../../components/card.tsx'
import { Icon } from '../../components/icon.tsx'
import * as icons from '../../components/icon-paths.ts'
import { widgetFrames } from '../../components/widget-frames.ts'

/** « Partager »: the system's sheet, the address, and the card for other sites. */
export function ShareCard({ place, publicUrl }: { place: PlaceView; publicUrl: string }) {
  const url = publicUrl + placePath(place)
  const code = `<iframe src="${publicUrl}${widgetPath(place, 'grand', 'auto')}" title="Météo ${place.name}" width="100%" height="${widgetFrames.grand.height}" loading="lazy"></iframe>`
  return (
    <More className="card share-card" summary={<h2>Partager</h2>} data-actions="">
      <p>
        <label htmlFor="share-url">Adresse de cette page</label>
        <input id="share-url" readOnly value={url} />
      </p>
      <p className="link-row">
        <button
          className="button is-main"
          type="button"
          data-action="share"
          data-title={`Météo ${place.name}`}
          data-text={url}
        >
          <Icon shape={icons.share2} />
          Partager
        </button>
        <button className="button" type="button" data-action="copy" data-text={url}>
          <Icon shape={icons.copy} />
          Copier le lien
        </button>
      </p>
      <p>
        <label htmlFor="share-code">Code à intégrer dans un autre site</label>
        <textarea id="share-code" readOnly rows={3} value={code} />
      </p>
      <p className="link-row">
        <button className="button" type="button" data-action="copy" data-text={code}>
          <Icon shape={icons.code} />
          Copier le code
        </button>
        <ButtonLink href={paths.widgets(place)} text="Autres tailles et couleurs" />
      </p>
      <p aria-live="polite" />
    </More>
  )
}
