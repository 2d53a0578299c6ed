import type { Queryable } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import type { Fields } from '../kinds/field.ts';
import { type AnyGroup, type GroupValues, type SettingGroup, valuesOf } from './groups.ts';
import { momentsOf, type SecretMoments } from './secrets.server.ts';

/** A group with its last change. Version 0 means that it was never changed. */
export interface StoredGroup {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Values>;
  /** The time at which each secret was set. Never contains the secret. */
  readonly secrets: SecretMoments;
  readonly changedAt: string | null;
  readonly changedBy: { readonly id: number | null; readonly name: string } | null;
}

/**
 * The values of a group, with defaults for values that are not set. Read from the database each time, so that a change
 * applies at once on every node.
 */
export async function readGroup<F extends Fields>(tx: Queryable, group: SettingGroup<F>): Promise<GroupValues<F>> {
  const { rows } = await tx.query<{ value: Values }>('select value from setting where name = $1', [group.name]);
  return valuesOf(group, rows[0]?.value);
}

/** The version of a group, or 0 if it was never changed. A cheap way to find out whether the group changed. */
export async function storedVersion(tx: Queryable, { name }: Pick<AnyGroup, 'name'>): Promise<number> {
  const { rows } = await tx.query<{ version: number }>('select version from setting where name = $1', [name]);
  return rows[0]?.version ?? 0;
}

interface Stored extends Record<string, unknown> {
  id: number;
  name: string;
  version: number;
  value: Values;
  at: string | null;
  by_id: number | null;
  by_name: string | null;
}

/** Groups by name, with the user of the last change. Groups without changes are left out. */
export async function storedGroups(
  tx: Queryable,
  names: readonly string[],
): Promise<ReadonlyMap<string, Omit<StoredGroup, 'secrets'>>> {
  const { rows } = await tx.query<Stored>(
    `select s.id, s.name, s.version, s.value, v.at, v.by_id, v.by_name
       from setting s left join setting_version v on v.name = s.name and v.version = s.version
      where s.name = any($1::text[]) and s.version > 0`,
    [names],
  );
  return new Map(
    rows.map((row) => [
      row.name,
      {
        id: row.id,
        version: row.version,
        values: row.value,
        changedAt: row.at,
        changedBy: row.by_name === null ? null : { id: row.by_id, name: row.by_name },
      },
    ]),
  );
}

/** One group, with defaults for values that are not set. */
export async function storedGroup(tx: Queryable, group: AnyGroup): Promise<StoredGroup> {
  const found = (await storedGroups(tx, [group.name])).get(group.name);
  return {
    ...(found ?? { id: 0, version: 0, changedAt: null, changedBy: null }),
    values: valuesOf(group, found?.values),
    secrets: momentsOf(group, found?.values),
  };
}
