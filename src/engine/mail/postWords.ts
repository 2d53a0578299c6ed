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
  if (heldSince !== null) return 'This is a restored copy: letters are held until they are let go.';
  if (waiting === 0) return isSetUp ? 'Letters leave as they are posted.' : 'No mail server is set up yet.';
  const oldest = since === null ? '' : `, the oldest since ${formatMoment(since)}`;
  const count = waiting === 1 ? '1 letter waits' : `${waiting.toLocaleString('en-GB')} letters wait`;
  if (!isSetUp) return `${count}${oldest}. Name a mail server, and they are sent.`;
  return error === null
    ? `${count} to be sent.`
    : `${count}${oldest}. They are tried again by themselves, and none is lost while the mail server is away.`;
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
    return 'This is a restored copy: letters, webhooks and messages into chats are held, and no rule acts. Let them go only if the original is gone; otherwise people get everything twice.';
  if (waiting > 0 && !isSetUp)
    return 'Letters wait, because no mail server is set up. Name one under System, Settings, Mail, and they are sent.';
  if (waiting > 0 && error && since !== null && Date.parse(now) - Date.parse(since) > PATIENCE_MS)
    return `Letters wait. ${error.replace(/[.\s]*$/, '.')} It is tried again by itself.`;
  if (failed > 0)
    return 'Letters of the last seven days could not be sent. The mail server refused; check the addresses of those invited.';
  return null;
}
