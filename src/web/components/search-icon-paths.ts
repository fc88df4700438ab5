/** The interface icons of the search, which loads no others. */
export const locate =
  '<line x1="2" x2="5" y1="12" y2="12"/><line x1="19" x2="22" y1="12" y2="12"/><line x1="12" x2="12" y1="2" y2="5"/><line x1="12" x2="12" y1="19" y2="22"/><circle cx="12" cy="12" r="7"/>'
export const refreshCw =
  '<path d="M3 12a9 9 0 0 1 9-9 9.75 9.75 0 0 1 6.74 2.74L21 8"/><path d="M21 3v5h-5"/><path d="M21 12a9 9 0 0 1-9 9 9.75 9.75 0 0 1-6.74-2.74L3 16"/><path d="M8 16H3v5"/>'
export const search = '<path d="m21 21-4.34-4.34"/><circle cx="11" cy="11" r="8"/>'
export const x = '<path d="M18 6 6 18"/><path d="m6 6 12 12"/>'
