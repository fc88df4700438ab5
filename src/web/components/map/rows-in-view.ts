/** The rows of each list as they came. */
const rowsOf = new WeakMap<Element, readonly Element[]>()

/** Puts the rows of what is in view, by their links, before the others. Nothing moves under a visitor who is in the list. */
export function showInViewFirst(isInView: (href: string) => boolean): void {
  const list = document.querySelector('#map-rows .place-list')
  if (!list || list.matches(':focus-within, :hover')) return
  const rows = rowsOf.get(list) ?? [...list.children]
  rowsOf.set(list, rows)
  const isRowInView = (row: Element): boolean => isInView(row.querySelector('a')?.getAttribute('href') ?? '')
  list.append(...rows.filter(isRowInView), ...rows.filter((row) => !isRowInView(row)))
}
