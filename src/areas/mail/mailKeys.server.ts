import type { KeyRing } from '#engine/keys/keys.server.ts';

let ring: KeyRing | undefined;

/** Sets the key ring for mailbox passwords and reply addresses; called once at start. */
export function keepMailKeys(keys: KeyRing): void {
  ring = keys;
}

/** @throws when no ring was set, which is a defect of the calling command */
export function mailKeys(): KeyRing {
  if (!ring) throw new Error('Mailboxes have no key ring. Call keepMailKeys first.');
  return ring;
}
