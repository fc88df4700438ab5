const id = 'embedded-card-end'

/** In the head of a framed card, which fills its frame: nothing is painted until all that stands in it has its place. */
export const WaitForCard = () => <link rel="expect" href={`#${id}`} blocking="render" />

/** Behind the framed card. */
export const CardEnd = () => <span id={id} hidden />
