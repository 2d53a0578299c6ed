import { isSwitchedOff } from '#engine/features/features.server.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import { type ChatOffice, sayNext } from './send.server.ts';

const LOOKS_EVERY_MS = 1_000;

/** Says in chats what waits, for as long as the node runs; several nodes share it. */
export const startChats = (office: ChatOffice, onError: (error: unknown) => void): Loop =>
  loop(LOOKS_EVERY_MS, () => sayAll(office), onError);

/** All that is due now. */
export async function sayAll(office: ChatOffice): Promise<void> {
  // A restored copy must not tell what the original has told.
  if ((await outgoingHeldSince(office.database)) !== null) return;
  // What waits is said when it is switched on again.
  if (await isSwitchedOff(office.database, 'chats')) return;
  while (await sayNext(office));
}
