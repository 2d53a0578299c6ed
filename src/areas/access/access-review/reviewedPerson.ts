/** What was decided about somebody's access. */
export type Decision = 'pending' | 'kept' | 'changed' | 'deactivated';

export const DECISIONS: Readonly<Record<Decision, readonly [label: string, tone: 'neutral' | 'good' | 'warning']>> = {
  pending: ['To review', 'neutral'],
  kept: ['Kept', 'good'],
  changed: ['Removed', 'warning'],
  deactivated: ['Deactivated', 'warning'],
};

/** One of somebody's roles, and how they came by it. */
export interface HeldRole {
  readonly id: number;
  readonly name: string;
  /** "Ada Underhill on 21/11/2026"; null where the log no longer tells. */
  readonly given: string | null;
}

/** What a reviewer looks at: as it is now, or as it was when it was decided. */
export interface AccessFacts {
  readonly name: string;
  readonly roles: readonly HeldRole[];
  readonly customers: string;
  readonly suppliers: string;
  /** What of it is sensitive, in sentences. */
  readonly sensitive: readonly string[];
  readonly lastSeenAt: string | null;
}

/** Somebody on the list of a review. */
export interface ReviewedPerson extends AccessFacts {
  readonly userId: number;
  readonly decision: Decision;
  readonly decidedBy: string | null;
  /** They decided about themselves, because nobody else could. */
  readonly isOwn: boolean;
  readonly decidedAt: string | null;
  readonly takenAway: readonly string[];
  readonly note: string | null;
}

/** The list of a review, for somebody. */
export interface ReviewList {
  readonly rows: readonly ReviewedPerson[];
  /** Nobody but whoever asks may review. */
  readonly isOnlyReviewer: boolean;
}

/** "Ada Underhill", and that it was about themselves. */
export const deciderWords = ({ decidedBy, isOwn }: Pick<ReviewedPerson, 'decidedBy' | 'isOwn'>): string =>
  isOwn ? `${decidedBy ?? ''} (own access, no other reviewer)` : (decidedBy ?? '');

/** How far a review has come. */
export const progressOf = (people: readonly Pick<ReviewedPerson, 'decision'>[]) => ({
  done: people.filter(({ decision }) => decision !== 'pending').length,
  all: people.length,
});

/** "Q4 2026": what the review that begins in a quarter is called. */
export const quarterName = (day: string): string => `Q${Math.ceil(Number(day.slice(5, 7)) / 3)} ${day.slice(0, 4)}`;
