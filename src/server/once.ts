/** What is made when it is first asked for, and stays. What it was made of can go then. */
export function once<T>(make: () => T): () => T {
  let state: { readonly make: () => T } | { readonly made: T } = { make }
  return () => {
    if ('make' in state) state = { made: state.make() }
    return state.made
  }
}
