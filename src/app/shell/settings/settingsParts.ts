import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { type MenuPart, partsOf, SETTINGS } from '../menu.ts';

/** The headings of the settings, in order. Loaded with the settings, not with the menu. */
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

/** The pages of the settings by heading. Empty headings are left out. */
export const settingsParts = (
  screens: readonly ScreenFacts[],
  mayOpen: (screen: ScreenFacts) => boolean,
): readonly MenuPart[] => partsOf({ ...SETTINGS, parts: SETTINGS_PARTS }, screens, mayOpen);
