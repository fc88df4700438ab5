/*
 * Apart from what asks for a position: the script of every page reads this, and nothing more, to know when the islands that
 * wait for a position are wanted.
 */

/** Whether asking makes sense here: a secure page of a browser that knows positions. */
export function positionSupport(): 'insecure' | 'unsupported' | null {
  if (!window.isSecureContext) return 'insecure'
  return 'geolocation' in navigator ? null : 'unsupported'
}

/** Whether the visitor has already allowed positions: then nothing needs asking. */
export async function positionIsGranted(): Promise<boolean> {
  if (positionSupport()) return false
  try {
    return (await navigator.permissions.query({ name: 'geolocation' })).state === 'granted'
  } catch {
    return false
  }
}
