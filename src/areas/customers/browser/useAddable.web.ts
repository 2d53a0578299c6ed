import { useMemo } from 'react';
import { nounEntry } from '#engine/entity/nounIndex.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { type Addable, addables } from './addable.ts';
import { customerMenu } from './customerMenu.web.ts';

/** Types that a user may add to a customer: general records and asset types. */
export interface Offers {
  readonly own: readonly Addable[];
  readonly kinds: readonly Addable[];
}

/** `addableIn(12, byPath)` outside the customer's own pages. */
export function addableIn(customerId: number, screens: ReadonlyMap<string, ScreenFacts>): Offers {
  const all = addables({ customerId, groups: customerMenu(), nounNamed: nounEntry, screens, allows });
  return { own: all.filter(({ group }) => !group), kinds: all.filter(({ group }) => group) };
}

export function useAddable(customerId: number): Offers {
  const { byPath } = usePlace();
  return useMemo(() => addableIn(customerId, byPath), [customerId, byPath]);
}
