/** Contents of a certificate file: one entry per certificate that issued none of the others. */
export interface FileRead {
  readonly certificates: readonly {
    /** The certificate and its chain, to be saved. */
    readonly pem: string;
    readonly primaryName: string;
    readonly issuer: string | null;
    readonly expiresOn: string | null;
    /** Names of the certificates in the chain up to the root. */
    readonly chain: readonly string[];
    /** Whether a private key in the file matches. Private keys are not stored. */
    readonly key: 'none' | 'matches' | 'other';
  }[];
}

/** What is wrong with the way in which a server presents its certificate. */
export type ServedRemark = 'other_name' | 'expired' | 'not_yet_valid' | 'untrusted' | 'no_intermediate';
