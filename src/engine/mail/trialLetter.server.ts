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
  if (!setup) return { isTaken: false, words: 'No mail server is set up yet. Name one, save, and try again.' };
  const letter = {
    to,
    subject: 'A test letter',
    paragraphs: [
      'This letter came through the mail server that is set up. Letters of the product leave as this one did.',
    ],
    action: { label: 'Mail settings', path: '/system/settings?tab=mail' },
    requestId,
  };
  try {
    const said = await send(outbound, setup, { letter, heading: await heading(), messageId, address });
    const words = `${setup.host} took the letter for ${to}. If it does not arrive within some minutes, look among unwanted mail; your provider may hold letters from ${setup.from} back.`;
    return { isTaken: true, words: `${words} It said: ${said.slice(0, 200)}` };
  } catch (error) {
    if (!(error instanceof MailRefused)) throw error;
    return { isTaken: false, words: error.message };
  }
}
