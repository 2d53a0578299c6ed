/** Describes values of a group that the environment sets. */
export interface DecidedOutside {
  /** The names of the variables: "SMTP_URL and MAIL_FROM". */
  readonly by: string;
  /** The fields that the environment sets. Their values in the settings are ignored. */
  readonly decides: readonly string[];
  /** The values from the environment by field, as text, without secrets. */
  readonly says: Readonly<Record<string, string>>;
}
