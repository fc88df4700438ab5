/** The page when there is no page: no script, no style sheet, nothing that could fail in turn. */
export const failurePage = `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>Service momentanément indisponible | Éclaircie</title>
</head>
<body>
<main>
<h1>Service momentanément indisponible</h1>
<p>Une erreur s’est produite de notre côté. Veuillez réessayer dans un instant.</p>
<p><a href="/">Retour à l’accueil</a></p>
<p>Pour la vigilance officielle, consultez <a href="https://vigilance.meteofrance.fr">vigilance.meteofrance.fr</a>.</p>
</main>
</body>
</html>
`
