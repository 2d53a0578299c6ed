import type { Example } from '#engine/calculations/calculation.ts';

export const contactPhoneExamples: readonly Example[] = [
  {
    says: 'a national number',
    input: { input: '01632 960123', country: 'GB' },
    output: { e164: '+441632960123', extension: null },
  },
  {
    says: 'a (0) after the country code is dropped',
    input: { input: '+44 (0)7700 900123', country: 'GB' },
    output: { e164: '+447700900123', extension: null },
  },
  {
    says: 'an extension is kept separate',
    input: { input: '0800 123 4567 ext 12', country: 'GB' },
    output: { e164: '+448001234567', extension: '12' },
  },
  {
    says: 'a number that is too short is refused',
    input: { input: '12', country: 'GB' },
    output: { error: 'invalid_phone' },
  },
  {
    says: '00 means an international number',
    input: { input: '00353 1 234 5678', country: 'GB' },
    output: { e164: '+35312345678', extension: null },
  },
];
