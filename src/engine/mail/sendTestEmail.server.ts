import type { Heading } from './compose.ts';
import type { MailSource } from './mailSetup.server.ts';
import { MailRefused, type MailWay, send } from './smtp.server.ts';

/** The result of a test email. */
export interface TestEmail {
  readonly isTaken: boolean;
  /** What happened and what to do, for the user who set up the server. */
  readonly words: string;
}

/** The services for sending emails. */
export interface MailServices {
  readonly source: MailSource;
  readonly outbound: MailWay;
  readonly heading: () => Promise<Heading>;
  /** The base address of links in emails. */
  readonly address: string;
}

/**
 * Sends one email immediately, ahead of the queue, to test the current mail server setup.
 *
 * @param to a single address @param messageId a random id
 */
export async function sendTestEmail(
  { source, outbound, heading, address }: MailServices,
  { to, messageId, requestId }: { readonly to: string; readonly messageId: string; readonly requestId: string },
): Promise<TestEmail> {
  const setup = await source.current();
  if (!setup) return { isTaken: false, words: 'No mail server is set up. Enter a mail server, save, and try again.' };
  const mail = {
    to,
    subject: 'Test email',
    paragraphs: ['You asked for this test email. Your mail settings work, and other emails are sent in the same way.'],
    action: { label: 'Mail settings', path: '/system/settings?tab=mail' },
    requestId,
  };
  try {
    const said = await send(outbound, setup, { mail, heading: await heading(), messageId, address });
    const words = `${setup.host} accepted the email for ${to}. If the email does not arrive within a few minutes, check your spam folder. Your provider may also delay emails from ${setup.from}.`;
    return { isTaken: true, words: `${words} Server message: ${said.slice(0, 200)}` };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { isTaken: false, words: error.message };
  }
}
