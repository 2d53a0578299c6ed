import { expect, it } from 'vitest';
import { type NetworkFacts, networkFindings } from './findings.rules.ts';

const NOTHING: NetworkFacts = {
  sameMac: [],
  withoutVlan: [],
  oldVlan: [],
  stillPlanned: [],
  toRemove: [],
  atDisabled: [],
  overBudget: [],
};

it('a network in order has no findings', () => expect(networkFindings(NOTHING)).toEqual([]));

it('a finding is listed once with its number of records', () => {
  expect(networkFindings({ ...NOTHING, sameMac: [1, 2], stillPlanned: [7] }).map(({ text }) => text)).toEqual([
    '2 ports have the MAC address of another port.',
    '1 cable has an installation date in the past, but the status Planned.',
  ]);
});
