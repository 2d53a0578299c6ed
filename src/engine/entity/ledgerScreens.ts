import type { ScreenFacts } from '../screens/manifest.ts';
import type { AnyEntity } from './entity.ts';
import type { MenuPlace } from './nounFacts.ts';
import { screensOf } from './screensOf.ts';

/** The list and the record page of a ledger, at their place in the menu. */
export const readScreensOf = (ledger: AnyEntity, menu: MenuPlace): readonly ScreenFacts[] =>
  screensOf(ledger, menu).filter(({ of }) => of?.face === 'list' || of?.face === 'show');
