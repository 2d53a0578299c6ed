import { createContext } from 'react';

/** Links in a text other than web addresses: records in double brackets, and pictures stored with the record. */
export interface RecordLinks {
  /** The address of the record for [[a name]]. */
  readonly pathOf?: (name: string) => string | undefined;
  /** The address of a picture such as file:12. */
  readonly pictureOf?: (href: string) => string | undefined;
}

/** Provided by pages whose texts may contain record links. Elsewhere such links are plain text. */
export const RecordLinksContext = createContext<RecordLinks>({});
