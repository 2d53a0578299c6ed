import { expect, it } from 'vitest';
import { choice } from '../../kinds/choice/choice.ts';
import { day } from '../../kinds/day/day.ts';
import { flag } from '../../kinds/flag/flag.ts';
import { text } from '../../kinds/text/text.ts';
import { whole } from '../../kinds/whole/whole.ts';
import { hasOwnWords, isWorthSaying, saidOnce } from './cardWords.ts';

it.each([
  ['Pinned', flag(), false],
  ['Contract ends', day(), false],
  ['Date', day(), true],
  ['vCPUs', whole(), false],
  ['Memory', whole({ unit: 'GB' }), true],
  ['Serial number', text(), true],
])('on a phone, a value of %s can stand without its label: %#', (label, field, expected) => {
  expect(hasOwnWords({ label, field })).toBe(expected);
});

it.each([
  ['Pinned', flag(), true, true],
  ['Pinned', flag(), false, false],
  ['Times moved', whole(), 0, false],
  ['Memory', whole({ unit: 'GB' }), 0, true],
  ['Tags', text(), [], false],
  ['Name', text(), '', false],
  ['Role', choice({ options: { none: { label: 'None' } } }), 'none', false],
  ['Two-factor', choice({ options: { none: { label: 'None', tone: 'warning' } } }), 'none', true],
])('a card shows %s only if it says something: %#', (label, field, value, expected) => {
  expect(isWorthSaying({ label, field }, value)).toBe(expected);
});

it('says the same words once, unless their labels tell them apart', () => {
  const places = [
    { label: 'Name', field: text(), words: 'Zero-rated' },
    { label: 'Kind', field: choice({ options: {} }), words: 'Zero-rated' },
    { label: 'Sockets', field: whole(), words: '2' },
    { label: 'Disks', field: whole(), words: '2' },
  ];
  expect(saidOnce(places, ({ words }) => words).map(({ label }) => label)).toEqual(['Name', 'Sockets', 'Disks']);
});
