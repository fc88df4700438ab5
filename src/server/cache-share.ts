const most = 64 * 2 ** 20
const least = 8 * 2 ** 20

/** A sixteenth: the process itself, pages in the making and the drawing of pictures take 230 MB of a full house. */
const share = 1 / 16

/**
 * Bytes for caches where nobody has set them, from what the container allows the process: 0 or the memory of the whole
 * machine where there is no limit.
 */
export const cacheBytesIn = (allowedBytes: number): number =>
  allowedBytes > 0 ? Math.max(least, Math.min(most, Math.floor(allowedBytes * share))) : most
