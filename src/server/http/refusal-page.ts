import { siteName, vigilanceSite } from '../../domain/official-sites.ts'
import { escapeHtml } from '../../escape-html.ts'

/** The page when there is no page: no script, no style sheet, nothing that could fail in turn, and dark at night. `more`: a second sentence. */
export const refusalPage = (error: string, more?: string): string => `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="robots" content="noindex">
<title>${escapeHtml(error)} | Éclaircie</title>
</head>
<body>
<main>
<h1>${escapeHtml(error)}</h1>
${more === undefined ? '' : `<p>${escapeHtml(more)}</p>\n`}<p><a href="/">Retour à l’accueil</a></p>
<p>Pour la vigilance officielle, consultez <a href="${vigilanceSite}">${siteName(vigilanceSite)}</a>.</p>
</main>
</body>
</html>
`
