import { expect, it } from 'vitest';
import { MOST_PINNED, type Pinned, readPinned, withPin } from './pinned.ts';

const schools: Pinned = { label: 'Schools', to: '/customers?view=4' };

it('a pinned view is stored once, however often it is pinned, and can be unpinned', () => {
  const once = withPin([], schools, true);
  expect(withPin(once, { ...schools, label: 'Our schools' }, true)).toEqual([{ ...schools, label: 'Our schools' }]);
  expect(withPin(once, schools, false)).toEqual([]);
});

it('the latest pinned views that fit in the menu are kept', () => {
  const many = Array.from({ length: MOST_PINNED }, (_, at) => ({ label: `View ${at}`, to: `/customers?view=${at}` }));
  const kept = withPin(many, { label: 'New', to: '/assets?view=99' }, true);
  expect(kept).toHaveLength(MOST_PINNED);
  expect(kept.at(-1)?.label).toBe('New');
});

it('anything that is not one of our views is left out', () => {
  expect(readPinned([schools, null, { label: 'Away', to: '//elsewhere.example' }, { label: 3, to: '/x' }])).toEqual([
    schools,
  ]);
  expect(readPinned('nonsense')).toEqual([]);
});
