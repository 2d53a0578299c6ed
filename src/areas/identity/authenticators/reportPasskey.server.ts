import { type Database, inTransaction } from '#engine/db/pool.server.ts';
import { type Attempt, logAuthEvent } from '../sessions/authLog.server.ts';
import { tellOwner } from '../sessions/ownerMail.server.ts';
import type { PasskeyFault } from './passkeys.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

const WORDS: Readonly<Record<PasskeyFault, string>> = {
  unknown: 'A passkey of another user, or an unknown passkey, was refused.',
  site: 'A passkey used on another site was refused.',
  occasion: 'A passkey with a wrong or expired challenge was refused.',
  signature: 'A passkey with a wrong signature was refused.',
  replayed: 'A repeated passkey response was refused.',
  counter: 'A passkey with a counter that went backwards was refused. There may be a copy of it.',
};
/** Faults that raise an alert. An expired challenge does not: its page may simply have been open for long. */
const ALARMING: ReadonlySet<PasskeyFault> = new Set(['site', 'signature', 'replayed', 'counter']);

/** Logs a refused passkey with its reason and emails its owner, at most once an hour. */
export async function reportPasskey(
  database: Database,
  request: Attempt,
  { fault, userId }: { readonly fault: PasskeyFault; readonly userId: number | null },
): Promise<void> {
  await inTransaction(database, async (tx) => {
    await logAuthEvent(tx, request, { action: 'passkey-refused', userId, sessionId: null, note: WORDS[fault] });
    if (userId === null || !ALARMING.has(fault)) return;
    await tellOwner(tx, userId, {
      subject: 'A passkey of yours was refused',
      paragraphs: [
        WORDS[fault],
        `The attempt came from the address ${request.ip}. If you do not know why, remove the passkey in your profile and add a new one.`,
      ],
      key: `passkey refused: ${userId} ${nowIso().slice(0, 13)}`,
      requestId: request.id,
    });
  });
}
