/** Before the official sites, at the foot of every page. */
export const disclaimer = 'Informations données à titre indicatif. Pour toute décision importante, consultez'
