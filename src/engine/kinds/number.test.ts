import { expect, it } from 'vitest';
import { withoutUnit, withUnit } from './number.ts';
import { whole, wholeKind } from './whole/whole.ts';

it.each([
  ['1,500', 'VA', '1,500 VA'],
  ['150', '%', '150%'],
  ['24', '″', '24″'],
  ['1', 'days', '1 day'],
  ['2', 'days', '2 days'],
  ['1', 'Mbps', '1 Mbps'],
  ['7', undefined, '7'],
])('%s in %s is shown as “%s”, and read again', (shown, unit, text) => {
  expect(withUnit(shown, unit)).toBe(text);
  expect(withoutUnit(text, unit)).toBe(shown);
});

it.each([
  [45, 'seconds', '45 seconds'],
  [5180, 'seconds', '1 h 26 m'],
  [840, 'MB', '840 MB'],
  [173_000, 'MB', '169 GB'],
] as const)('%s %s are shown as “%s”, and written to files as they are', (value, unit, shown) => {
  expect(wholeKind.format(value as never, whole({ unit }))).toBe(shown);
  expect(wholeKind.write(value as never, whole({ unit }))).toBe(String(value));
});
