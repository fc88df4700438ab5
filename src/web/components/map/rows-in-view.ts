/**
 * Puts the rows of what is in view before the others, each in the list's own order: `order` has the links of all rows.
 * Nothing moves under a visitor who is in the list.
 */
export function showInViewFirst(order: readonly string[], isInView: (href: string) => boolean): void {
  const list = document.querySelector('#map-rows .place-list')
  if (!list || list.matches(':focus-within, :hover')) return
  const rows = new Map([...list.children].map((row) => [row.querySelector('a')?.getAttribute('href'), row]))
  const links = [...order.filter(isInView), ...order.filter((href) => !isInView(href))]
  list.append(...links.flatMap((href) => rows.get(href) ?? []))
}
