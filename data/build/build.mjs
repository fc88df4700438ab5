/** Rebuilds every data file that comes from packages. Each step writes its own files when it is imported. */
import { existsSync } from 'node:fs'

for (const step of [
  'places',
  'former-communes',
  'known-places',
  'abroad',
  'exonyms',
  'intercommunalities',
  'stations',
  'tides',
  'shapes',
  'icons',
  'fonts',
]) {
  const file = new URL(`${step}.mjs`, import.meta.url)
  if (existsSync(file)) await import(file.href)
}
