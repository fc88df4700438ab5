import type { IconName } from '../../domain/sky.ts'

/** Addresses of the weather icons: files with a name of their content, kept for good by browsers. */
const files = import.meta.glob<string>('../icons/sky/*.svg', {
  query: '?url',
  import: 'default',
  eager: true,
})

const addresses = new Map(
  Object.entries(files).map(([file, url]) => [file.replace(/^.*\/|\.svg$/g, ''), url]),
)

/** The file of a weather icon. */
export const skyIconUrl = (name: IconName): string => addresses.get(name) ?? addresses.get('unknown') ?? ''
