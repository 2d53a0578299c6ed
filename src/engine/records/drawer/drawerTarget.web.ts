import type { ScreenFacts } from '../../screens/manifest.ts';
import { paramsOf, screenAt } from '../../screens/params.ts';

/** A form that can be filled in where one is: of a new record, or of some fields of a record. */
export interface DrawerTarget {
  readonly noun: string;
  readonly screen: ScreenFacts;
  readonly params: Readonly<Record<string, string>>;
  /** Words of the address: what a new record begins with. */
  readonly words: Readonly<Record<string, string>>;
  /** The fields that are asked for; none for a new record. */
  readonly keys: readonly string[];
}

/**
 * What an address asks for, if it is a form: `/customer/4/contacts/create?roles=primary`, or the fields after the `#` in
 * `/customers/4/edit#teamIds,accountManagerId`. Null for anything else, which is opened as a page.
 */
export function drawerTarget(to: string, screens: readonly ScreenFacts[]): DrawerTarget | null {
  const [, path = '', query = '', hash = ''] = /^([^?#]*)(?:\?([^#]*))?(?:#(.*))?$/s.exec(to) ?? [];
  const screen = screenAt(screens, path);
  if (!screen?.of || screen.panel) return null;
  const { entity: noun, face } = screen.of;
  const keys = face === 'edit' ? hash.split(',').filter(Boolean) : [];
  if (face !== 'create' && keys.length === 0) return null;
  return {
    noun,
    screen,
    params: paramsOf(screen, path),
    words: Object.fromEntries(new URLSearchParams(query)),
    keys,
  };
}
