import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { type MenuPart, partsOf, SETTINGS } from '../menu.ts';

/** The headings of the settings, in their order. They come with the settings, not with the menu. */
export const SETTINGS_PARTS = [
  'Users and access',
  'Catalogue',
  'Company',
  'Service',
  'Staff',
  'Integrations',
  'Security',
  'Upkeep',
  'Data protection',
];

/** The pages of the settings by part; a part without pages is absent. */
export const settingsParts = (
  screens: readonly ScreenFacts[],
  mayOpen: (screen: ScreenFacts) => boolean,
): readonly MenuPart[] => partsOf({ ...SETTINGS, parts: SETTINGS_PARTS }, screens, mayOpen);
