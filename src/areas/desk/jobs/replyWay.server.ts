import type { Row } from '#engine/entity/entity.ts';
import type { Conversation } from '#engine/mail/letter.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { StoredEntry } from '#platform/thread/threadStore.server.ts';
import type { job } from './job.ts';

type JobRow = Row<typeof job>;

/** How a reply is emailed. */
export interface ReplyEmail {
  readonly conversation: Conversation;
  /** Paragraphs below what was written, such as a signature. */
  readonly below: readonly string[];
}

/** Says how the reply of a job is emailed so that its answer finds the job again; null where it cannot. */
export type ReplyWay = (
  context: Context,
  row: JobRow,
  entry: Pick<StoredEntry, 'id' | 'authorName'>,
) => Promise<ReplyEmail | null>;

let way: ReplyWay | undefined;

/** A later area receives answers by email; once per process. */
export const answersCome = (found: ReplyWay): void => {
  way = found;
};

export const replyEmailOf: ReplyWay = async (context, row, entry) => (await way?.(context, row, entry)) ?? null;

const LONGEST = 200;

/** The subject of every email of a job; the number in it finds the job again. */
export const subjectOf = ({ number, title }: Pick<JobRow, 'number' | 'title'>): string =>
  `[${number ?? ''}] ${title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`.slice(0, LONGEST);
