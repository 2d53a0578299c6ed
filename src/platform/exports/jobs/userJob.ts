import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** What every noun of user jobs has: who asked, where it is, and why it could not be done. */
export const userJobFields = {
  madeById: ref({ label: 'Created by', to: 'user' }),
  state: choice({
    default: 'waiting',
    options: {
      waiting: { label: 'In progress', tone: 'info' },
      done: { label: 'Ready', tone: 'good' },
      failed: { label: 'Failed', tone: 'bad' },
      cancelled: { label: 'Cancelled', tone: 'neutral' },
    },
  }),
  finishedAt: moment({ label: 'Finished', optional: true }),
  remark: text({ optional: true, max: 300 }),
} as const;

/** A user job as whoever asked for it gets it. */
export interface UserJobLine {
  readonly id: number;
  readonly title: string;
  readonly state: 'waiting' | 'done' | 'failed' | 'cancelled';
  /** Why it could not be done. */
  readonly remark: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** How far it is. `total` is null while nobody knows. */
  readonly done: number;
  readonly total: number | null;
  /** Bytes of its file; null until there is one. */
  readonly size: number | null;
}

/** What is told to whoever asked, as `progress`, while it goes on and when it ends. */
export interface UserJobProgress {
  readonly workId: number;
  /** The noun. */
  readonly kind: string;
  readonly done: number;
  readonly total: number | null;
  readonly state: UserJobLine['state'];
}
