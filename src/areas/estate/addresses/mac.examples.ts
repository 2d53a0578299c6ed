import type { Example } from '#engine/calculations/calculation.ts';

export const netMacExamples: readonly Example[] = [
  { says: 'dots', input: { input: '3C52.82AB.CDEF' }, output: { mac: '3c:52:82:ab:cd:ef', randomised: false } },
  { says: 'hyphens', input: { input: '3c-52-82-ab-cd-ef' }, output: { mac: '3c:52:82:ab:cd:ef', randomised: false } },
  {
    says: 'a randomised address of a phone',
    input: { input: 'DA:A1:19:00:00:51' },
    output: { mac: 'da:a1:19:00:00:51', randomised: true },
  },
  { says: 'a group address', input: { input: '01:00:5e:00:00:01' }, output: { error: 'invalid_mac' } },
  { says: 'too short', input: { input: '00:11:22:33:44' }, output: { error: 'invalid_mac' } },
  { says: 'all zeros', input: { input: '00:00:00:00:00:00' }, output: { error: 'invalid_mac' } },
];
