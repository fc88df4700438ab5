/** Who is to make a file: we, another process, or nobody, as it can be fetched. */
type FileClaim =
  | { readonly state: 'ours' | 'elsewhere' }
  | { readonly state: 'there'; readonly length: number }

/** Bytes that are read piece by piece. */
interface FileBytes {
  readonly length: number
  read(offset: number, length: number): Buffer
}

/**
 * Files that one process makes and those of other machines fetch. They lie in the shared memory only while somebody wants them. Nobody
 * there: whoever asks is told nothing, and goes on alone.
 */
export interface SharedFiles {
  /** Null: there is nobody who could tell. Where another process makes it, it hears that we want it. */
  claim(name: string): Promise<FileClaim | null>
  /** Says that we have made it, again and again; true: somebody waits for it to be written. */
  have(name: string): Promise<boolean>
  /** Gives up making it. */
  leave(name: string): Promise<void>
  /** False where it could not be written whole. */
  write(name: string, bytes: FileBytes): Promise<boolean>
  /** Hands over its pieces one after the other; false where one is not there. */
  read(name: string, length: number, take: (piece: Buffer) => Promise<void>): Promise<boolean>
}
