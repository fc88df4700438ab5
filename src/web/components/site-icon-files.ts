import type { IconName } from '../../domain/sky.ts'
import { siteIconNames, type SiteIcon } from '../text/nature.ts'
import { skyIconUrl } from './sky-icons.ts'

/** Addresses of the drawings of nature sites: files with a name of their content, kept for good by browsers. */
const files = import.meta.glob<string>('../icons/nature/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

/** The file of a drawing of nature sites. */
export const siteIconUrl = (name: SiteIcon): string => files[`../icons/nature/${name}.svg`] ?? ''

const isSiteIcon = (name: IconName | SiteIcon): name is SiteIcon => Object.hasOwn(siteIconNames, name)

/** The file of a drawing of either kind. */
export const placeIconUrl = (name: IconName | SiteIcon): string =>
  isSiteIcon(name) ? siteIconUrl(name) : skyIconUrl(name)
