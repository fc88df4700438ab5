import type { RainFrame } from './rain-steps.ts'

/** Shows a frame in the picture of the page, or none where it lacks. Whether that could be done. */
export async function showPicture({ picture, darkPicture }: RainFrame): Promise<boolean> {
  const place = document.querySelector<HTMLElement>('.rain-picture')
  const image = place?.querySelector('img')
  if (!place || !image) return false
  if (picture === null) {
    place.hidden = true
    return true
  }
  const source = place.querySelector('source')
  if (source && darkPicture) source.srcset = darkPicture
  const isDark = document.documentElement.dataset['theme'] === 'dark'
  image.src = (isDark && darkPicture) || picture
  try {
    await image.decode()
    place.hidden = false
    return true
  } catch {
    place.hidden = true
    return false
  }
}
