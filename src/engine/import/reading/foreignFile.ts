/** A file format that is not a table and that an area can convert to one. */
export interface ForeignFile {
  readonly key: string;
  /** Recognises the format by the start of the file. @throws with the reason why this file cannot be read */
  readonly isIt: (start: string) => boolean;
  /** The records of the whole file, column names first. @throws 422 if the file is damaged */
  readonly read: (text: string) => readonly (readonly string[])[];
}
