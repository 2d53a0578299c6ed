/** One's own password. */
export interface OwnPassword {
  readonly isSet: boolean;
  /** Not while passwords are switched off, except for those for emergencies. */
  readonly counts: boolean;
}
