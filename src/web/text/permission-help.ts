interface PermissionSteps {
  readonly browser: string
  readonly steps: readonly [string, string, string]
}

/** After « Accès à la localisation refusé »: how to allow it again, three short steps a browser. */
export const permissionHelp: {
  readonly title: string
  readonly mobile: readonly PermissionSteps[]
  readonly desktop: readonly PermissionSteps[]
  readonly reload: string
} = {
  title: 'Accès à la localisation refusé',
  mobile: [
    {
      browser: 'Chrome',
      steps: [
        'Touchez l’icône à gauche de l’adresse.',
        'Ouvrez « Autorisations », puis « Position ».',
        'Choisissez « Autoriser ».',
      ],
    },
    {
      browser: 'Safari',
      steps: [
        'Ouvrez Réglages, puis « Confidentialité et sécurité ».',
        'Ouvrez « Service de localisation », puis « Sites Safari ».',
        'Choisissez « Lorsque l’app est active ».',
      ],
    },
    {
      browser: 'Firefox',
      steps: [
        'Touchez le cadenas à gauche de l’adresse.',
        'Ouvrez les autorisations du site.',
        'Autorisez « Position ».',
      ],
    },
  ],
  desktop: [
    {
      browser: 'Chrome',
      steps: [
        'Cliquez sur l’icône à gauche de l’adresse.',
        'Ouvrez « Paramètres des sites ».',
        'Pour « Position », choisissez « Autoriser ».',
      ],
    },
    {
      browser: 'Safari',
      steps: [
        'Ouvrez le menu Safari, puis « Réglages ».',
        'Ouvrez « Sites web », puis « Position ».',
        'Pour ce site, choisissez « Autoriser ».',
      ],
    },
    {
      browser: 'Firefox',
      steps: [
        'Cliquez sur le cadenas à gauche de l’adresse.',
        'Supprimez le blocage de la localisation.',
        'Recommencez et choisissez « Autoriser ».',
      ],
    },
  ],
  reload: 'puis rechargez la page',
}
