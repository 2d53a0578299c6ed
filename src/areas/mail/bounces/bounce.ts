/** That emails to an address came back, and what the mail server said. */
export interface Bounce {
  readonly said: string | null;
  readonly at: string;
}
