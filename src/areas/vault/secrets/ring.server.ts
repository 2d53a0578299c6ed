import type { KeyRing } from '#engine/keys/keys.server.ts';

let ring: KeyRing | undefined;

/** Sets the key ring that wraps the vault keys; called once at start. */
export function keepRing(keys: KeyRing): void {
  ring = keys;
}

/** @throws when no ring was set, which is a defect of the calling command */
export function theRing(): KeyRing {
  if (!ring) throw new Error('The vault has no key ring. Call keepRing first.');
  return ring;
}
