const message =
  '<div class="card message"><p>Cette partie de la page n’a pas pu être chargée. Vérifiez votre connexion et réessayez.</p><button class="button" type="button" data-retry="">Réessayer</button></div>'

/** React's marks on a part that the server gave up, and on one that has not come: after a cut stream it never will. */
const broken = new Set(['$!', '$?'])

/** React reveals what has come with the next frames. */
const revealMs = 1_000

function brokenMarks(): Node[] {
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_COMMENT)
  const marks: Node[] = []
  while (walker.nextNode()) if (broken.has(walker.currentNode.nodeValue ?? '')) marks.push(walker.currentNode)
  return marks
}

/** Once the page has ended, says where a part of it would stand that did not come. */
export function markBrokenParts(): void {
  addEventListener('load', () => {
    setTimeout(() => {
      for (const mark of brokenMarks())
        for (
          let node = mark.nextSibling;
          node && node.nodeType !== Node.COMMENT_NODE;
          node = node.nextSibling
        )
          if (node instanceof Element && node.ariaBusy === 'true') node.outerHTML = message
    }, revealMs)
  })
}
