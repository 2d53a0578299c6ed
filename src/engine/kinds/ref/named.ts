/** A referred record as lists need it. */
export interface Named {
  readonly title: string;
  readonly subtitle?: string;
  readonly archived?: true;
}
