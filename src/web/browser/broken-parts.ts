const message =
  '<div class="card message"><p>Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.</p><button class="button" type="button" data-retry="">Réessayer</button></div>'

/** React's marks on a part that the server gave up, and on one that has not come: after a cut stream it never will. */
const broken = new Set(['$!', '$?'])

/** React reveals what has come with the next frames. */
const revealMs = 1_000

function brokenMarks(): Node[] {
  const walker = document.createTreeWalker(document, NodeFilter.SHOW_COMMENT)
  const marks: Node[] = []
  while (walker.nextNode()) if (broken.has(walker.currentNode.nodeValue ?? '')) marks.push(walker.currentNode)
  return marks
}

/** The last element of every page that is not framed: without it the page was cut off before its parts. */
const isCutOff = (): boolean => document.querySelector('.offline-notice, main.is-embedded, .cut-off') === null

/** What React shows in place of a part that is late: the elements up to the mark of its end. */
function fallbackOf(mark: Node): Element[] {
  const elements: Element[] = []
  for (let node = mark.nextSibling; node && node.nodeType !== Node.COMMENT_NODE; node = node.nextSibling)
    if (node instanceof Element) elements.push(node)
  return elements
}

/** Whether it says that something is on its way: what is right without the part stays. */
const isBusy = (element: Element): boolean =>
  element.ariaBusy === 'true' || element.querySelector('[aria-busy=true]') !== null

function showBroken(): void {
  for (const comment of brokenMarks()) {
    const late = fallbackOf(comment).filter(isBusy)
    late[0]?.insertAdjacentHTML('beforebegin', message)
    for (const element of late) element.remove()
  }
  if (isCutOff())
    (document.querySelector('main') ?? document.body ?? document.documentElement).insertAdjacentHTML(
      'beforeend',
      `<div class="cut-off">${message}</div>`,
    )
}

/** The server gives up a late part before that: when nothing more has come for so long, the line is cut. */
const silentSeconds = 10

/** Some browsers go on waiting for a page whose line was cut, without a word. Should it go on, React puts it right. */
function whenSilent(then: () => void): void {
  const elements = document.getElementsByTagName('*')
  let [count, silent] = [0, 0]
  const timer = setInterval(() => {
    if (document.readyState !== 'loading') return clearInterval(timer)
    silent = elements.length === count ? silent + 1 : 0
    if (silent === silentSeconds) then()
    count = elements.length
  }, 1_000)
}

/** Says where a part of the page would stand that did not come, once the page has ended or its line is cut. */
export function markBrokenParts(): void {
  addEventListener('load', () => setTimeout(showBroken, revealMs))
  whenSilent(showBroken)
}
