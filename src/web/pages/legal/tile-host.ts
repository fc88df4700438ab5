/** The host of the default map: the public service of IGN. */
export const ignTileHost = 'data.geopf.fr'

/** The host that browsers ask for map tiles, from the template of their address; `{s}` is any of its mirrors. */
export const tileHost = (template: string): string =>
  new URL(template.replace('{s}.', '').replace(/[{}]/g, '')).hostname
