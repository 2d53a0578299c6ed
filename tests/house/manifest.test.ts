import { expect, it } from 'vitest';
import { areaEntries } from '#app/areaEntries.ts';
import { areas } from '#app/areas.ts';
import { areaModels } from '#app/areas.tsx';
import { allScreens } from '#app/manifest.ts';
import { readManifest } from '#engine/entity/manifestText.ts';
import { writeManifest } from '#engine/entity/manifestWriter.ts';

it('every address is declared once', () => {
  const paths = allScreens.map(({ path }) => path);
  expect(paths.filter((path, at) => paths.indexOf(path) !== at)).toEqual([]);
});

it('addresses with a secret are public, and send no referrer', () => {
  const withToken = allScreens.filter(({ path }) => path.includes('{token}'));
  expect(withToken.length).toBeGreaterThan(5);
  expect(withToken.filter(({ public: open, secretAddress }) => !open || !secretAddress)).toEqual([]);
});

it('the list of screens is sent to the browser as a text that is read back completely', () => {
  const text = writeManifest(areaEntries);
  expect(readManifest(text)).toEqual(areaEntries);
  // Values derived from a noun are left out: its screens are a number.
  expect(text).toContain('teams@team|||users-round||');
  expect(text).not.toContain('/teams/create');
});

it('the list of screens is not written if it could not be read back', () => {
  const [first] = areaEntries;
  const odd = { path: '/odd', title: 'Odd | even', area: 'home' } as const;
  expect(() => writeManifest([{ name: 'odd', nouns: [], screens: [...(first?.screens ?? []), odd] }])).toThrow(
    'The manifest cannot say what the area odd has.',
  );
});

it('the list names every area whose declarations browsers fetch', () => {
  expect(Object.keys(areaModels)).toEqual(areas.map(({ name }) => name));
  expect(areaEntries.slice(1).map(({ name }) => name)).toEqual(areas.map(({ name }) => name));
});
