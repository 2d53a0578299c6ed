import { auditEventWords } from '../changes/auditEvents.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import { differences, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import { notFound } from '../http/problem.ts';
import { changeGroup, type GroupChange } from './changeGroup.server.ts';
import type { StoredGroup } from './groups.server.ts';
import { type AnyGroup, valuesOf } from './groups.ts';
import { momentsOf } from './secrets.server.ts';

/** One version of a group: its user, time and changes. */
export interface GroupVersion {
  readonly version: number;
  readonly at: string;
  readonly action: string;
  readonly told: string | null;
  readonly by: { readonly id: number | null; readonly name: string };
  readonly changes: Readonly<Record<string, readonly [unknown, unknown]>>;
}

const MOST = 100;

/** The versions of a group, newest first, at most a hundred. */
export async function versionsOf(tx: Queryable, group: AnyGroup): Promise<readonly GroupVersion[]> {
  const { rows } = await tx.query<{
    version: number;
    at: string;
    action: string;
    by_id: number | null;
    by_name: string;
    value: Values;
    before: Values | null;
  }>(
    `select version, at, action, by_id, by_name, value, lag(value) over (order by version) as before
       from setting_version where name = $1 order by version desc limit ${MOST}`,
    [group.name],
  );
  return rows.map(({ version, at, action, by_id, by_name, value, before }) => ({
    version,
    at,
    action,
    told: auditEventWords(action, group.form),
    by: { id: by_id, name: by_name },
    changes: differences({
      entity: group.form,
      before: { ...valuesOf(group, before ?? {}), ...momentsOf(group, before ?? {}) },
      after: { ...valuesOf(group, value), ...momentsOf(group, value) },
    }),
  }));
}

/**
 * Restores the values of an earlier version as a new version. 0 stands for the values before any change. The values are
 * validated as usual, so deleted files or records cannot return. Versions contain no secrets, so these stay as they
 * are. If the earlier version sends a secret to another destination, `secrets` must contain it.
 *
 * @throws 404 for a version that does not exist, and the errors of `changeGroup`
 */
export async function restoreVersion(
  context: Context,
  group: AnyGroup,
  { to, secrets, ...asked }: Omit<GroupChange, 'set' | 'action'> & { readonly to: number; readonly secrets: Values },
): Promise<StoredGroup> {
  const { rows } = await context.tx.query<{ value: Values }>(
    'select value from setting_version where name = $1 and version = $2',
    [group.name, to],
  );
  if (to !== 0 && !rows[0]) throw notFound('version');
  const decides = asked.side?.outside?.decides ?? [];
  const open = Object.entries(valuesOf(group, rows[0]?.value)).filter(([key]) => !decides.includes(key));
  return changeGroup(context, group, {
    ...asked,
    set: { ...Object.fromEntries(open), ...secrets },
    action: 'putBack',
  });
}
