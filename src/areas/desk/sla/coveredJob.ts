/** A job as far as a contract may cover it. */
export interface CoveredJob {
  readonly customerId: number;
  readonly siteId: number | null;
  /** The day it was logged, YYYY-MM-DD. */
  readonly loggedOn: string;
}
