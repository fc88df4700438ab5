import { foldAccents } from '../../src/domain/place.ts'

/** The address of a nature site or beach: apostrophes become hyphens and repeated hyphens one. */
export const siteSlug = (name: string): string =>
  foldAccents(name)
    .replace(/[ '’]/g, '-')
    .replace(/[^a-z0-9-]/g, '')
    .replace(/-{2,}/g, '-')
    .replace(/^-|-$/g, '')
