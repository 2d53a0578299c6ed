import { registerForm } from '#engine/import/matching/identity.ts';
import { isJunkSerial, serialForm } from './serial.rules.ts';

/** Registers the comparison form of serial numbers: case and spaces are ignored, junk never matches. */
export const registerSerials = (): void =>
  registerForm('serial', (text) => (isJunkSerial(text) ? null : serialForm(text) || null));
