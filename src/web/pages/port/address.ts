/** What stands for every text that is no month: one page says so. */
export const noMonth = 'inconnu'

/** The month of a query. Whether a port has it, its page says. */
export const readMonth = (text: string): string => (/^\d{4}-\d{2}$/.test(text) ? text : noMonth)
