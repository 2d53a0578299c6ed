/** A kind of file that is no table and that an area knows how to make one of. */
export interface ForeignFile {
  readonly key: string;
  /** Recognises it by its beginning. @throws what says why this file cannot be read */
  readonly isIt: (start: string) => boolean;
  /** The records of the whole file, the names of the columns first. @throws 422 where it is broken */
  readonly read: (text: string) => readonly (readonly string[])[];
}
