import { expect, it } from 'vitest';
import { screenAt } from '#engine/screens/params.ts';
import { allScreens } from '../manifest.ts';
import { REDIRECTS } from './redirects.ts';

it('every address that people guess leads to a page, and none hides a real page', () => {
  expect(REDIRECTS.filter(([, to]) => screenAt(allScreens, to) === undefined)).toEqual([]);
  expect(REDIRECTS.filter(([from]) => screenAt(allScreens, from) !== undefined)).toEqual([]);
  const froms = REDIRECTS.map(([from]) => from);
  expect(froms).toEqual([...new Set(froms)]);
});
