/** Where those who watch over the country publish what they say: pages link to them, and credit them. */
export const vigilanceSite = 'https://vigilance.meteofrance.fr/'
export const forecastSite = 'https://meteofrance.com/'
export const fireSite = 'https://meteofrance.com/meteo-des-forets'
export const floodSite = 'https://www.vigicrues.gouv.fr/'
export const airSite = 'https://www.atmo-france.org/'
/** The page of all massifs: no address of a single one is documented, and files that one could lead to change name every day. */
export const avalancheSite = 'https://meteofrance.com/meteo-montagne'
export const waterSite = 'https://vigieau.gouv.fr/'

/** « vigilance.meteofrance.fr », « meteo.pf » */
export const siteName = (address: string): string => new URL(address).hostname.replace(/^www\./, '')
