/** What the page of an address that leads nowhere says. */
export const notFoundTexts = {
  city: {
    title: 'Ville non trouvée',
    text: 'Nous n’avons pas pu trouver les données météo pour cette ville.',
  },
  page: {
    title: 'Page non trouvée (404)',
    text: 'Désolé, la page que vous recherchez n’existe pas ou a été déplacée.',
  },
  /** Before its address. */
  format: {
    title: 'Page sans version texte',
    text: 'Cette page se lit dans un navigateur',
  },
} as const

/** The name that the address of a place means: « saint pierre et miquelon » of « /saint-pierre-et-miquelon ». */
export const nameInAddress = ({ pathname }: URL): string =>
  pathname.split('/').at(1)?.replaceAll('-', ' ') ?? ''

/** What the page of a fault of ours says. */
export const failureTexts = {
  title: 'Une erreur s’est produite',
  text: 'Cette page n’a pas pu être affichée. Veuillez réessayer dans un instant.',
} as const

/** Under whatever is no page of a place. */
export const popularCities = ['Paris', 'Lyon', 'Marseille', 'Toulouse', 'Nice', 'Nantes']
export const popularTitle = 'Villes populaires'
