import { expect, it } from 'vitest';
import { inUrgency, kindsIn, withKind } from './kindChips.ts';

it('types with problems come first, then those to act on soon, then the largest', () => {
  const chips = [
    { noun: 'ups', label: 'UPS', count: 1 },
    { noun: 'computer', label: 'Computers', count: 40 },
    { noun: 'server', label: 'Servers', count: 2, attention: { tone: 'warning', label: 'not patched' } },
    { noun: 'firewall', label: 'Firewalls', count: 1, attention: { tone: 'bad', label: 'out of support' } },
  ] as const;
  expect(inUrgency(chips).map(({ noun }) => noun)).toEqual(['firewall', 'server', 'computer', 'ups']);
});

it('selecting a type filters the list by it, selecting it again removes the filter, and other filters stay', () => {
  const asked = { where: [{ field: 'status', op: 'is', values: ['inUse'] }] } as unknown as Parameters<
    typeof withKind
  >[0];
  const narrowed = withKind(withKind(asked, 'server'), 'ups');
  expect(kindsIn(narrowed)).toEqual(['server', 'ups']);
  const back = withKind(withKind(narrowed, 'server'), 'ups');
  expect([kindsIn(back), back.where]).toEqual([[], asked.where]);
});
