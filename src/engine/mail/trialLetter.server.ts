import type { Heading } from './compose.ts';
import type { MailSource } from './mailSetup.server.ts';
import { MailRefused, type MailWay, send } from './smtp.server.ts';

/** What came of a test letter. */
export interface TrialLetter {
  readonly isTaken: boolean;
  /** For whoever set the server up: what happened, and what to do. */
  readonly words: string;
}

/** What letters are sent with. */
export interface MailServices {
  readonly source: MailSource;
  readonly outbound: MailWay;
  readonly heading: () => Promise<Heading>;
  /** Where links in letters begin. */
  readonly address: string;
}

/**
 * Sends one letter at once, past those that wait, to see whether the mail server takes letters as it is set up now.
 *
 * @param to one bare address @param messageId chance
 */
export async function sendTrialLetter(
  { source, outbound, heading, address }: MailServices,
  { to, messageId, requestId }: { readonly to: string; readonly messageId: string; readonly requestId: string },
): Promise<TrialLetter> {
  const setup = await source.current();
  if (!setup) return { isTaken: false, words: 'No mail server is set up. Enter a mail server, save, and try again.' };
  const letter = {
    to,
    subject: 'Test email',
    paragraphs: ['You asked for this test email. Your mail settings work, and other emails are sent in the same way.'],
    action: { label: 'Mail settings', path: '/system/settings?tab=mail' },
    requestId,
  };
  try {
    const said = await send(outbound, setup, { letter, heading: await heading(), messageId, address });
    const words = `${setup.host} accepted the email for ${to}. If the email does not arrive within a few minutes, check your spam folder. Your provider may also delay emails from ${setup.from}.`;
    return { isTaken: true, words: `${words} Server message: ${said.slice(0, 200)}` };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { isTaken: false, words: error.message };
  }
}
