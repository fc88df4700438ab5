import { createHash } from 'node:crypto'
import { siteName, vigilanceSite } from '../../domain/official-sites.ts'
import { escapeHtml } from '../../escape-html.ts'

/** In the page itself: a style sheet is one more request that could fail. Its colours are the site's own. */
const style =
  ':root{color-scheme:light dark;background:light-dark(#f3f6fa,#0b121c);color:light-dark(#101d2b,#edf3f9)}' +
  'body{max-width:40rem;margin:auto;padding:24px;font:1.0625rem/1.5 system-ui,sans-serif;overflow-wrap:anywhere}' +
  'h1{font-size:1.5rem;line-height:1.2}a{color:light-dark(#0b5fb0,#7cbcff)}nav a{display:block;padding:.625rem 0}'

/** How a policy of content names that style, which it forbids otherwise. */
export const refusalStyleSource = `'sha256-${createHash('sha256').update(style).digest('base64')}'`

/** `more`: a second sentence. `isPassing`: asking again may help. */
interface RefusalDetails {
  readonly more?: string
  readonly isPassing?: boolean
}

/** The page when there is no page: no script and no file, nothing that could fail in turn, and dark at night. */
export const refusalPage = (
  error: string,
  { more, isPassing = false }: RefusalDetails = {},
): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(error)} | Éclaircie</title>
<style>${style}</style>
</head>
<body>
<main>
<h1>${escapeHtml(error)}</h1>
${more === undefined ? '' : `<p>${escapeHtml(more)}</p>\n`}<nav>${isPassing ? '<a href="">Réessayer</a>\n' : ''}<a href="/">Retour à l’accueil</a></nav>
<p>Pour la vigilance officielle, consultez <a href="${vigilanceSite}">${siteName(vigilanceSite)}</a>.</p>
</main>
</body>
</html>
`
