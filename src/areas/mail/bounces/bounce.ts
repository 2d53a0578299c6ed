/** A delivery failure of an address, with the mail server's text. */
export interface Bounce {
  readonly said: string | null;
  readonly at: string;
}
