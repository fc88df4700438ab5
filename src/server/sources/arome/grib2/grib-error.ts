/** `cut`: it ends too early; `damaged`: it contradicts itself; `too-large`: over our bounds; `unsupported`: of a kind that is not read. */
export type GribFault = 'cut' | 'damaged' | 'too-large' | 'unsupported'

/** Why a GRIB message is not read. */
export class GribError extends Error {
  override name = 'GribError'
  readonly fault: GribFault

  constructor(fault: GribFault, message: string) {
    super(message)
    this.fault = fault
  }
}
