/** Decisions about a user's access. */
export type Decision = 'pending' | 'kept' | 'changed' | 'deactivated';

export const DECISIONS: Readonly<Record<Decision, readonly [label: string, tone: 'neutral' | 'good' | 'warning']>> = {
  pending: ['To review', 'neutral'],
  kept: ['Kept', 'good'],
  changed: ['Removed', 'warning'],
  deactivated: ['Deactivated', 'warning'],
};

/** A role of a user, and who assigned it. */
export interface HeldRole {
  readonly id: number;
  readonly name: string;
  /** "Ada Underhill on 21/11/2026"; null when the log has no entry. */
  readonly given: string | null;
}

/** Facts for the reviewer: current, or as at the decision. */
export interface AccessFacts {
  readonly name: string;
  readonly roles: readonly HeldRole[];
  readonly customers: string;
  readonly suppliers: string;
  /** Sensitive permissions, as sentences. */
  readonly sensitive: readonly string[];
  readonly lastSeenAt: string | null;
}

/** A user in a review. */
export interface ReviewedPerson extends AccessFacts {
  readonly userId: number;
  readonly decision: Decision;
  readonly decidedBy: string | null;
  /** The user decided about their own access, because there was no other reviewer. */
  readonly isOwn: boolean;
  readonly decidedAt: string | null;
  readonly takenAway: readonly string[];
  readonly note: string | null;
}

/** A review as one user sees it. */
export interface ReviewList {
  readonly rows: readonly ReviewedPerson[];
  /** The current user is the only reviewer. */
  readonly isOnlyReviewer: boolean;
}

/** "Ada Underhill", with a note when the decision was about their own access. */
export const deciderWords = ({ decidedBy, isOwn }: Pick<ReviewedPerson, 'decidedBy' | 'isOwn'>): string =>
  isOwn ? `${decidedBy ?? ''} (own access, no other reviewer)` : (decidedBy ?? '');

/** Progress of a review. */
export const progressOf = (people: readonly Pick<ReviewedPerson, 'decision'>[]) => ({
  done: people.filter(({ decision }) => decision !== 'pending').length,
  all: people.length,
});

/** Name of the review of a quarter: "Q4 2026". */
export const quarterName = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
