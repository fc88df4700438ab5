/** Rules of this house that oxlint's own cannot express. */

const clock = 'Domain code gets its time as an argument.'
const same =
  'A component is the same on the server and in the browser: what differs is an effect of an island.'

/**
 * @typedef {{ type: string, name?: string }} Node
 * @typedef {{ report: (problem: { node: Node, message: string }) => void }} Context
 */

/** No clock of its own: neither `new Date()` nor `Date.now()` nor `performance.now()`. */
const noClock = {
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Node & { callee: Node, arguments: readonly Node[] }} node */
    NewExpression(node) {
      if (node.callee.name === 'Date' && node.arguments.length === 0) context.report({ node, message: clock })
    },
    /** @param {Node & { object: Node, property: Node }} node */
    MemberExpression(node) {
      const isClock = node.object.name === 'Date' || node.object.name === 'performance'
      if (isClock && node.property.name === 'now') context.report({ node, message: clock })
    },
  }),
}

/** Neither `import.meta.env.SSR` nor `suppressHydrationWarning`. */
const sameInBrowserAndServer = {
  /** @param {Context} context */
  create: (context) => ({
    /** @param {Node & { property: Node }} node */
    MemberExpression(node) {
      if (node.property.name === 'SSR') context.report({ node, message: same })
    },
    /** @param {Node & { name: Node }} node */
    JSXAttribute(node) {
      if (node.name.name === 'suppressHydrationWarning') context.report({ node, message: same })
    },
  }),
}

export default {
  meta: { name: 'house' },
  rules: { 'no-clock': noClock, 'same-in-browser-and-server': sameInBrowserAndServer },
}
