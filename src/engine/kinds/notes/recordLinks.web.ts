import { createContext } from 'react';

/** What a text can name beyond the web: records in double brackets, and pictures that are kept with its record. */
export interface RecordLinks {
  /** The address of the record that [[a name]] means. */
  readonly pathOf?: (name: string) => string | undefined;
  /** The address of a picture such as file:12. */
  readonly pictureOf?: (href: string) => string | undefined;
}

/** Given by the page whose texts may name them; elsewhere the words are words. */
export const RecordLinksContext = createContext<RecordLinks>({});
