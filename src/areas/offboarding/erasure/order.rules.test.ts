import { expect, it } from 'vitest';
import { erasureOrder, type ForeignKey } from './order.rules.ts';

const key = (from: string, to: string, isRequired = true): ForeignKey => ({ from, to, column: `${to}_id`, isRequired });

it('a table is cleared after the tables that refer to it', () => {
  const keys = [
    key('seat', 'licence'),
    key('licence', 'asset', false),
    key('asset', 'site'),
    key('site', 'site', false),
  ];
  expect(erasureOrder(['asset', 'site', 'licence', 'seat'], keys)).toEqual(['seat', 'licence', 'asset', 'site']);
});

it('in a circle, the table whose reference can be blanked waits', () => {
  const keys = [key('contact', 'site'), key('site', 'contact', false)];
  expect(erasureOrder(['site', 'contact'], keys)).toEqual(['contact', 'site']);
});

it('a circle of required references is a defect', () => {
  expect(() => erasureOrder(['a', 'b'], [key('a', 'b'), key('b', 'a')])).toThrow('in a circle: a, b');
});
