import type { Actor } from '#engine/permission/actor.ts';
import { isShown } from '#engine/access/access.server.ts';
import { featuresFor } from '#engine/access/features.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { readRows } from '#engine/store/rows.server.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { screenAt } from '#engine/screens/params.ts';

/** The parameters in a URL, named as in its screen's path. */
const valuesIn = ({ path }: ScreenFacts, address: string): Readonly<Record<string, string>> => {
  const parts = address.replace(/[?#].*$/s, '').split('/');
  const named = path.split('/').map((part, at) => [/^\{(\w+)\}$/.exec(part)?.[1], parts[at] ?? ''] as const);
  return Object.fromEntries(named.flatMap(([name, value]) => (name === undefined ? [] : [[name, value]])));
};

/** Whether the actor may open a path now: its screen, its customer and its record. Paths without a screen are refused. */
export async function mayOpen(
  tx: Queryable,
  actor: Actor,
  path: string,
  screens: readonly ScreenFacts[],
): Promise<boolean> {
  const screen = screenAt(screens, path);
  if (!screen || (screen.feature && featuresFor(actor.patterns)[screen.feature] === false)) return false;
  const needed = [screen.permission ?? []].flat();
  if (needed.length > 0 && !needed.some((code) => may(actor.patterns, code))) return false;
  const { customerId, id } = valuesIn(screen, path);
  const noun = screen.of && id !== undefined ? findEntity(screen.of.entity) : undefined;
  // A record may be shared with users who do not see its customer.
  if (noun && isShown(noun)) return (await readRows(tx, noun, actor, [Number(id)])).length > 0;
  if (customerId !== undefined && actor.customers !== 'all' && !actor.customers.includes(Number(customerId)))
    return false;
  return !noun || (await readRows(tx, noun, actor, [Number(id)])).length > 0;
}
