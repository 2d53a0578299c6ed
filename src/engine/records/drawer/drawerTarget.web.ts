import type { ScreenFacts } from '../../screens/manifest.ts';
import { paramsOf, screenAt } from '../../screens/params.ts';

/** A form that a drawer can show: for a new record, or for some fields of a record. */
export interface DrawerTarget {
  readonly noun: string;
  readonly screen: ScreenFacts;
  readonly params: Readonly<Record<string, string>>;
  /** Parameters of the query string: initial values of a new record. */
  readonly words: Readonly<Record<string, string>>;
  /** The requested fields. Empty for a new record. */
  readonly keys: readonly string[];
}

/**
 * The form of an address: `/customer/4/contacts/create?roles=primary`, or the fields after the `#` in
 * `/customers/4/edit#teamIds,accountManagerId`. Null for other addresses, which open as a page.
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
