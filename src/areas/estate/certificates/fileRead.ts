/** What a file of certificates holds, one for each that issued none of the others. */
export interface FileRead {
  readonly certificates: readonly {
    /** The certificate and its chain, to be saved. */
    readonly pem: string;
    readonly primaryName: string;
    readonly issuer: string | null;
    readonly expiresOn: string | null;
    /** Names of the certificates that lead to its root. */
    readonly chain: readonly string[];
    /** Whether a private key in the file belongs to it. Keys are not kept. */
    readonly key: 'none' | 'matches' | 'other';
  }[];
}
