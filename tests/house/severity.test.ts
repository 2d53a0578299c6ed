import { expect, test } from 'vitest';
import { entities } from '#app/areas.ts';

/**
 * Red is for current harm only (amber: act soon). The end of a story, such as a lost prospect or a rejected quote, and
 * a class of records, such as a critical server, are no harm. Add a word here only if users must act now.
 */
const HARM: readonly string[] = [
  'Battery',
  'Blocked',
  'Breached',
  'Control characters in a name',
  'Declined',
  'Depleted',
  'Do not call',
  'Expired',
  'Failed',
  'For another name',
  'Forged reply address',
  'High',
  'Lost',
  'Missed',
  'Missing',
  'Nested too deeply',
  'None',
  'Not covered',
  'Open',
  'Output off',
  'P1',
  'Quarantined',
  'Red',
  'Replace',
  'Returned',
  'Stolen',
  'Stopped automatically',
  'Too many parts',
  'Very weak',
  'Weak',
];

test('only values that mean current harm are red', () => {
  const red = new Set<string>();
  for (const { fields, states } of entities) {
    for (const { options = {} } of Object.values(fields))
      for (const { label, tone } of Object.values(options)) if (tone === 'bad') red.add(label);
    for (const { label, tone } of Object.values(states?.table ?? {})) if (tone === 'bad') red.add(label);
  }
  expect([...red].sort()).toEqual([...HARM].sort());
});
