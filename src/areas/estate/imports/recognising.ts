import { registerForm } from '#core/import/identity.ts';
import type { Match } from '#core/import/match.ts';
import { isJunkSerial, serialForm } from '../import/serial.rules.ts';

registerForm('serial', (text) => (isJunkSerial(text) ? null : serialForm(text) || null));

/** How a row finds its asset, as import.match has it: a device is one thing, whoever's it is said to be. */
export const assetMatch: readonly Match[] = [
  { by: 'serial', fields: ['serial'], form: 'serial', within: 'customerId', alone: true, settles: 'manufacturerId' },
  { by: 'mac', fields: ['mac'], form: 'mac', within: 'customerId', alone: true },
  { by: 'assetTag', fields: ['assetTag'], form: 'words', within: 'customerId', alone: true },
];
