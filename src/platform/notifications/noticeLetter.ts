import type { Letter, LetterGroup } from '#engine/mail/letter.ts';
import { findNoticeKind } from './noticeKinds.ts';

/** What was told, as a letter names it. */
export interface Told {
  readonly kind: string;
  readonly text: string;
  /** Empty when it leads nowhere. */
  readonly path: string;
  readonly times: number;
}

/** More than these would be read by nobody; the rest is under the bell. */
const MOST = 100;

type Written = Pick<Letter, 'subject' | 'paragraphs' | 'groups' | 'action'>;

/** A letter about one thing. @param path where it leads; none or empty when nowhere */
export const letterOf = (text: string, path = ''): Written => ({
  subject: text.replace(/\s+/g, ' ').slice(0, 200),
  paragraphs: [text],
  ...(path ? { action: { label: 'Open', path } } : {}),
});

/** The summary of a day, or what quiet hours held back if that is several things: kind by kind, the newest first. */
export function letterOfSeveral(told: readonly Told[], why: 'daily' | 'quiet'): Written {
  const count = told.reduce((sum, { times }) => sum + times, 0);
  const left = told.length - MOST;
  const number = count === 1 ? '1 notification' : `${count.toLocaleString('en-GB')} notifications`;
  return {
    subject: why === 'daily' ? `Daily summary: ${number}` : `${number} during your quiet hours`,
    paragraphs: [
      why === 'daily' ? 'Your notifications since the last summary:' : 'Your notifications during quiet hours:',
    ],
    groups: groupsOf(told.slice(0, MOST)),
    action: {
      label: left > 0 ? `View all, with ${left.toLocaleString('en-GB')} more` : 'View notifications',
      path: '/notifications',
    },
  };
}

const groupsOf = (told: readonly Told[]): readonly LetterGroup[] =>
  [...new Set(told.map(({ kind }) => kind))].map((kind) => ({
    title: findNoticeKind(kind)?.label ?? 'Other',
    lines: told.filter((each) => each.kind === kind).map(lineOf),
  }));

const lineOf = ({ text, path, times }: Told): LetterGroup['lines'][number] => ({
  text: times > 1 ? `${text} (${times.toLocaleString('en-GB')} times)` : text,
  ...(path ? { path } : {}),
});
