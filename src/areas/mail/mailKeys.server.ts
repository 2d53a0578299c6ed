import type { KeyRing } from '#engine/keys/keys.server.ts';

let ring: KeyRing | undefined;

/** Says which ring seals the passwords of mailboxes and signs reply addresses; the start does it once. */
export function keepMailKeys(keys: KeyRing): void {
  ring = keys;
}

/** @throws when no ring was given: a defect of the command that works with mailboxes without one */
export function mailKeys(): KeyRing {
  if (!ring) throw new Error('Mailboxes have no key ring. Call keepMailKeys first.');
  return ring;
}
