import { expect, it } from 'vitest';
import { belonging } from './belonging.rules.ts';

it('each activity has its categories, and the last one the unassigned', () => {
  expect(belonging([['contact', 'site'], ['asset'], ['import']], ['site', 'asset', 'import', 'parcel'])).toEqual([
    ['site'],
    ['asset'],
    ['import', 'parcel'],
  ]);
});
