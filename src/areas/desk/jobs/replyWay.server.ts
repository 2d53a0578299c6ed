import type { Row } from '#engine/entity/entity.ts';
import type { Conversation } from '#engine/mail/outgoingMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { StoredEntry } from '#platform/thread/threadStore.server.ts';
import type { job } from './job.ts';

type JobRow = Row<typeof job>;

/** Settings for emailing a reply. */
export interface ReplyEmail {
  readonly conversation: Conversation;
  /** Paragraphs after the text, such as a signature. */
  readonly below: readonly string[];
}

/** Returns the settings with which replies by email reach the job again; null when that is not possible. */
export type ReplyWay = (
  context: Context,
  row: JobRow,
  entry: Pick<StoredEntry, 'id' | 'authorName'>,
) => Promise<ReplyEmail | null>;

let way: ReplyWay | undefined;

/** Registered by the area that receives email; once per process. */
export const answersCome = (found: ReplyWay): void => {
  way = found;
};

export const replyEmailOf: ReplyWay = async (context, row, entry) => (await way?.(context, row, entry)) ?? null;

const LONGEST = 200;

/** Subject of every email of a job; replies are matched by its number. */
export const subjectOf = ({ number, title }: Pick<JobRow, 'number' | 'title'>): string =>
  `[${number ?? ''}] ${title.replace(/[\p{Cc}\u2028\u2029]+/gu, ' ')}`.slice(0, LONGEST);
