import { isSwitchedOff } from '#engine/features/features.server.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import { type ChatServices, sayNext } from './send.server.ts';

const LOOKS_EVERY_MS = 1_000;

/** Sends queued chat messages while the node runs; several nodes share the work. */
export const startChats = (office: ChatServices, onError: (error: unknown) => void): Loop =>
  loop(LOOKS_EVERY_MS, () => sayAll(office), onError);

/** Sends all due messages. */
export async function sayAll(office: ChatServices): Promise<void> {
  // A restored copy must not repeat messages of the original.
  if ((await outgoingHeldSince(office.database)) !== null) return;
  // Messages stay queued while sending is switched off.
  if (await isSwitchedOff(office.database, 'chats')) return;
  while (await sayNext(office));
}
