/** The name of a referenced record, as shown in lists. */
export interface Named {
  readonly title: string;
  readonly subtitle?: string;
  readonly archived?: true;
}
