import { choice } from '#engine/kinds/choice/choice.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** The fields of every user job noun: requester, state and failure reason. */
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

/** A user job as its requester sees it. */
export interface UserJobLine {
  readonly id: number;
  readonly title: string;
  readonly state: 'waiting' | 'done' | 'failed' | 'cancelled';
  /** The failure reason. */
  readonly remark: string | null;
  readonly createdAt: string;
  readonly finishedAt: string | null;
  /** The progress; `total` is null while it is unknown. */
  readonly done: number;
  readonly total: number | null;
  /** Bytes of the file; null until it is ready. */
  readonly size: number | null;
}

/** The `progress` event for the requester, while the job runs and when it ends. */
export interface UserJobProgress {
  readonly workId: number;
  /** The name of the noun. */
  readonly kind: string;
  readonly done: number;
  readonly total: number | null;
  readonly state: UserJobLine['state'];
}
