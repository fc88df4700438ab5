/** The id of the room on the home page for the places around the visitor: the button that finds them stands apart. */
export const positionCards = 'pres-de-moi'
