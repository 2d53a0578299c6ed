import { formatMoment } from '../kinds/moment/moment.ts';

/** The state of the email queue as screens receive it. */
export interface PostAnswer {
  readonly isSetUp: boolean;
  /** In a restored copy: since when emails are on hold. */
  readonly heldSince: string | null;
  readonly waiting: number;
  readonly failed: number;
  /** When the oldest queued email was created. */
  readonly since: string | null;
  readonly error: string | null;
}

/** The state of the email queue in a sentence, for the mail settings. */
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

/** A mail server that asks for a later retry is not reported within this time. */
const PATIENCE_MS = 10 * 60_000;

/**
 * A problem with the email queue and its solution, for administrators; null if there is none. It contains no numbers,
 * so that the alarm text only changes with the problem.
 * @param now ISO time
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
