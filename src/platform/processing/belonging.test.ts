import { expect, it } from 'vitest';
import { belonging } from './belonging.rules.ts';

it('each activity has what it names, and the last what nobody thought of', () => {
  expect(belonging([['contact', 'site'], ['asset'], ['import']], ['site', 'asset', 'import', 'parcel'])).toEqual([
    ['site'],
    ['asset'],
    ['import', 'parcel'],
  ]);
});
