/** What is said of a group's values where they are decided outside. */
export interface DecidedOutside {
  /** The variables: "SMTP_URL and MAIL_FROM". */
  readonly by: string;
  /** The fields they decide; what the settings say of these is not used. */
  readonly decides: readonly string[];
  /** What they say, by field, in words; secrets are not among them. */
  readonly says: Readonly<Record<string, string>>;
}
