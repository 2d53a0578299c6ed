/** The fields of a job that decide whether a contract covers it. */
export interface CoveredJob {
  readonly customerId: number;
  readonly siteId: number | null;
  /** Date it was logged, YYYY-MM-DD. */
  readonly loggedOn: string;
}
