import { expect, it } from 'vitest';
import { withoutUnit, withUnit } from './number.ts';

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
