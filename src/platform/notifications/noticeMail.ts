import type { OutgoingMail, MailGroup } from '#engine/mail/outgoingMail.ts';
import { findNoticeKind } from './noticeKinds.ts';

/** A notice as an email names it. */
export interface SentNotice {
  readonly kind: string;
  readonly text: string;
  /** Empty without a link. */
  readonly path: string;
  readonly times: number;
}

/** The maximum number in one email; the rest is in the notification list. */
const MOST = 100;

type Written = Pick<OutgoingMail, 'subject' | 'paragraphs' | 'groups' | 'action'>;

/**
 * An email about one notice.
 * @param path the link; empty for none
 */
export const mailOf = (text: string, path = ''): Written => ({
  subject: text.replace(/\s+/g, ' ').slice(0, 200),
  paragraphs: [text],
  ...(path ? { action: { label: 'Open', path } } : {}),
});

/** The daily summary, or several notices held back by quiet hours: by kind, newest first. */
export function mailOfSeveral(told: readonly SentNotice[], why: 'daily' | 'quiet'): Written {
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

const groupsOf = (told: readonly SentNotice[]): readonly MailGroup[] =>
  [...new Set(told.map(({ kind }) => kind))].map((kind) => ({
    title: findNoticeKind(kind)?.label ?? 'Other',
    lines: told.filter((each) => each.kind === kind).map(lineOf),
  }));

const lineOf = ({ text, path, times }: SentNotice): MailGroup['lines'][number] => ({
  text: times > 1 ? `${text} (${times.toLocaleString('en-GB')} times)` : text,
  ...(path ? { path } : {}),
});
