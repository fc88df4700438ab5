/* What Leaflet asks of the browser, in place of its own file: the answer of all that the site is built for, or looked up. */

export const any3d = true
export const passiveEvents = true
// Whoever has a screen to touch has events of touch.
export const pointer = false
export const touch = true
export const edge = false
export const ie3d = false
export const ielt9 = false
export const mobileOpera = false
export const msPointer = false

const agent = navigator.userAgent.toLowerCase()
export const chrome = agent.includes('chrome')
export const safari = !chrome && agent.includes('safari')
export const mobile = typeof orientation !== 'undefined' || agent.includes('mobile')
export const linux = navigator.platform.startsWith('Linux')
export const mac = navigator.platform.startsWith('Mac')
export const retina = devicePixelRatio > 1
export const touchNative = 'ontouchstart' in window || 'TouchEvent' in window
