import { registerForm } from '#engine/import/matching/identity.ts';
import { isJunkSerial, serialForm } from './serial.rules.ts';

/** Serial numbers are compared whatever their case and spaces, and those that name no device not at all. */
export const registerSerials = (): void =>
  registerForm('serial', (text) => (isJunkSerial(text) ? null : serialForm(text) || null));
