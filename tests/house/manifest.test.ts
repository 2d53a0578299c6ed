import { expect, it } from 'vitest';
import { allScreens } from '#app/manifest.ts';

it('every address is declared once', () => {
  const paths = allScreens.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

it('addresses that hold a secret are public, and tell no other site of themselves', () => {
  const withToken = allScreens.filter(({ path }) => path.includes('{token}'));
  expect(withToken.length).toBeGreaterThan(5);
  expect(withToken.filter(({ public: open, secretAddress }) => !open || !secretAddress)).toEqual([]);
});
