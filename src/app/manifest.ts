import type { ScreenFacts } from '#core/screens/manifest.ts';
import { screens as areaScreens } from './areas.ts';
import { shellScreens } from './screens.ts';

/** Every screen of the product; what the shell says of its own wins over what an area says of the same address. */
export const allScreens: readonly ScreenFacts[] = merged([...areaScreens, ...shellScreens]);

function merged(screens: readonly ScreenFacts[]): readonly ScreenFacts[] {
  const byPath = new Map<string, ScreenFacts>();
  for (const screen of screens) byPath.set(screen.path, { ...byPath.get(screen.path), ...screen });
  return [...byPath.values()];
}
