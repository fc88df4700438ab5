/** The id of the room on the home page for high risks of avalanches: the cards of favourites, whose code says them, stand apart. */
export const avalancheRoom = 'avalanches-des-favoris'
