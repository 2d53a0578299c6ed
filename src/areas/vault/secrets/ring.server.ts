import type { KeyRing } from '#engine/keys/keys.server.ts';

let ring: KeyRing | undefined;

/** Says which ring wraps the keys of the vault; the start does it once. */
export function keepRing(keys: KeyRing): void {
  ring = keys;
}

/** @throws when no ring was given: a defect of the command that writes credentials without one */
export function theRing(): KeyRing {
  if (!ring) throw new Error('The vault has no key ring. Call keepRing first.');
  return ring;
}
