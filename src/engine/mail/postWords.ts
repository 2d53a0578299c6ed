import { formatMoment } from '../kinds/moment/moment.ts';

/** How the post is doing, as screens get it. */
export interface PostAnswer {
  readonly isSetUp: boolean;
  /** In a restored copy: since when nothing leaves. */
  readonly heldSince: string | null;
  readonly waiting: number;
  readonly failed: number;
  /** When the oldest of those that wait was posted. */
  readonly since: string | null;
  readonly error: string | null;
}

/** The state of the post in a sentence, for whoever sets the mail server up. */
export function stateWords({ isSetUp, heldSince, waiting, since, error }: PostAnswer): string {
  if (heldSince !== null) return 'Emails are on hold because this system is a restored copy.';
  if (waiting === 0) return isSetUp ? 'No emails are queued.' : 'No mail server is set up.';
  const oldest = since === null ? '' : `, the oldest since ${formatMoment(since)}`;
  const count = waiting === 1 ? '1 email is queued' : `${waiting.toLocaleString('en-GB')} emails are queued`;
  if (!isSetUp) return `${count}${oldest}. Set up a mail server to send them.`;
  return error === null
    ? `${count}.`
    : `${count}${oldest}. They are sent automatically when the mail server is available again.`;
}

/** A mail server that asks to come back later is no trouble yet. */
const PATIENCE_MS = 10 * 60_000;

/**
 * What whoever looks after the system should know of the post, and do; null when all is well. Without figures: it is said
 * in an alarm, which says the same until something else is wrong.
 * @param now ISO moment
 */
export function postWords(
  { isSetUp, heldSince, waiting, failed, since, error }: PostAnswer,
  now: string,
): string | null {
  if (heldSince !== null)
    return 'This system is a restored copy. Emails, webhooks and chat messages are on hold and automation rules are paused. Release them only if the original system is gone, so that people do not get messages twice.';
  if (waiting > 0 && !isSetUp)
    return 'Emails are queued because no mail server is set up. Set one up under Settings > Mail.';
  if (waiting > 0 && error && since !== null && Date.parse(now) - Date.parse(since) > PATIENCE_MS)
    return `Emails are queued. ${error.replace(/[.\s]*$/, '.')} Sending is retried automatically.`;
  if (failed > 0)
    return 'Some emails of the last 7 days could not be sent because the mail server rejected them. Check the addresses of the recipients.';
  return null;
}
