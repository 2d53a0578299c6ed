/** Path at which a requester rates a closed job without an account. */
export const RATING_LINK = '/rate-job/{token}';

/** The marks that a requester can give, best first. */
export const RATINGS = [
  { mark: 5, label: 'Very good' },
  { mark: 4, label: 'Good' },
  { mark: 3, label: 'Acceptable' },
  { mark: 2, label: 'Poor' },
  { mark: 1, label: 'Very poor' },
] as const;

/** At this mark or below, the lead of the team is notified too. */
const LOW_MARK = 2;
export const isLow = (mark: number): boolean => mark <= LOW_MARK;

/** Data of a closed job for the page of the link. */
export interface LinkedJob {
  readonly job: {
    readonly number: string;
    readonly title: string;
    readonly closedAt: string;
    readonly resolution: string | null;
  };
  readonly company: { readonly name: string | null; readonly phone: string | null };
}
