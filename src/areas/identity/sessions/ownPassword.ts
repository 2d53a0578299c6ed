/** Status of the current user's password. */
export interface OwnPassword {
  readonly isSet: boolean;
  /** False while password sign-in is turned off, except for break-glass accounts. */
  readonly counts: boolean;
}
