/** The forecasts that there may be, the vigilance's, and what the site knows of places. */
export const forecasts = ['open-meteo', 'met-norway', 'openweather'] as const
export const vigilances = ['meteofrance', 'vigilance-storage', 'meteoalarm-json'] as const
export const gazetteer = ['places', 'centres'] as const

export const noPlace = 'Aucune commune française de ce nom ou à cet endroit.'
export const units =
  'Températures en °C, vents en km/h, précipitations en mm, visibilité en km, instants en UTC. L’inconnu est la valeur nulle de JSON, jamais zéro.'
