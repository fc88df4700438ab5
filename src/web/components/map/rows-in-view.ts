/** A row's place in the list when nothing is put before it; every row carries it. */
const rankOf = (row: Element): number => Number(row.getAttribute('data-rank'))

/** Puts the rows of what is in view, by their links, before the others. Nothing moves under a visitor who is in the list. */
export function showInViewFirst(isInView: (href: string) => boolean): void {
  const list = document.querySelector('#map-rows .place-list')
  if (!list || list.matches(':focus-within, :hover')) return
  const rows = [...list.children].toSorted((a, b) => rankOf(a) - rankOf(b))
  const isRowInView = (row: Element): boolean => isInView(row.querySelector('a')?.getAttribute('href') ?? '')
  list.append(...rows.filter(isRowInView), ...rows.filter((row) => !isRowInView(row)))
}
