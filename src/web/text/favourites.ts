/** Beside the star when there is no room for another favourite. */
export const favouritesFull = 'Limite de 10 favoris atteinte'
