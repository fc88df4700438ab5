/** The window in which an index page shows all its groups, as its style sheet has it. */
const wide = '(width >= 60rem)'

/** The groups of an index page say that they are open where the style sheet shows them open. */
export function openIndexGroups(): void {
  const groups = document.querySelectorAll<HTMLDetailsElement>('[data-group] > details')
  if (groups.length === 0) return
  const window = matchMedia(wide)
  const open = () => {
    if (window.matches) for (const group of groups) group.open = true
  }
  window.addEventListener('change', open)
  open()
}
