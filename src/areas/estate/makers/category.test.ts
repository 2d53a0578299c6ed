import { isPhysical } from '../asset.ts';
import { showsPanel } from './assetCategory.ts';
import { expect, it } from 'vitest';
import '../hardware/hardware.ts';

it.each([
  ['a printer is physical', 'printer', undefined, true],
  ['a website is not', 'softwareWebsite', undefined, false],
  ['an asset extra without a category is physical', 'assetExtra', null, true],
  ['an asset extra of a physical category is physical', 'assetExtra', { isPhysical: true }, true],
  ['an asset extra of a category of services is not', 'assetExtra', { isPhysical: false }, false],
  ['no category makes a website physical', 'softwareWebsite', { isPhysical: true }, false],
] as const)('%s', (_says, kind, category, expected) => {
  expect(isPhysical(kind, category)).toBe(expected);
});

it('the page of an asset shows all panels, unless its category names some', () => {
  const shown = (panels: readonly string[] | null) =>
    ['credential', 'ip-address', 'license'].filter((panel) => showsPanel(panel, { panels }));
  expect(showsPanel('license')).toBe(true);
  expect(shown(null)).toEqual(['credential', 'ip-address', 'license']);
  expect(shown([])).toEqual(['credential', 'ip-address', 'license']);
  expect(shown(['credential'])).toEqual(['credential']);
});
