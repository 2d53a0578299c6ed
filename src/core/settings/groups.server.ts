import { require } from '../access/access.server.ts';
import { logEvent } from '../audit/logEvent.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import { type Change, type Context, differences, type Values } from '../entity/change.server.ts';
import { checkFiles } from '../entity/checkFiles.server.ts';
import { checkReferences } from '../entity/checks.server.ts';
import { plainTexts } from '../entity/plainText.ts';
import { conflict, invalid, type Problem, versionRequired } from '../http/problem.ts';
import { shaped } from '../http/shaped.server.ts';
import type { Fields } from '../kinds/field.ts';
import { patchSchema } from '../kinds/schemas.ts';
import { type AnyGroup, type GroupValues, type SettingGroup, valuesOf } from './groups.ts';

/** A group as it stands, and who left it so. Version 0 is what nobody has changed. */
export interface StoredGroup {
  readonly id: number;
  readonly version: number;
  readonly values: Readonly<Values>;
  readonly changedAt: string | null;
  readonly changedBy: { readonly id: number | null; readonly name: string } | null;
}

/**
 * The values of a group, each with its default where nobody has set it. Asked of the database each time, so that a
 * change holds at once on every node.
 */
export async function readGroup<F extends Fields>(tx: Queryable, group: SettingGroup<F>): Promise<GroupValues<F>> {
  const { rows } = await tx.query<{ value: Values }>('select value from setting where name = $1', [group.name]);
  return valuesOf(group, rows[0]?.value);
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

/** Groups by name, with who changed each last; those nobody has changed are not among them. */
export async function storedGroups(tx: Queryable, names: readonly string[]): Promise<ReadonlyMap<string, StoredGroup>> {
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

/** One group, with the defaults where nobody has set anything. */
export async function storedGroup(tx: Queryable, group: AnyGroup): Promise<StoredGroup> {
  const found = (await storedGroups(tx, [group.name])).get(group.name);
  return {
    ...(found ?? { id: 0, version: 0, changedAt: null, changedBy: null }),
    values: valuesOf(group, found?.values),
  };
}

/**
 * Sets some fields of a group: judged, checked, kept as a new version, and logged. What changes nothing writes nothing.
 *
 * @param version the one the change was made on; 0 where nobody has changed the group yet
 * @throws 403, 409 with what was saved meanwhile, 422 by field, 428
 */
export async function changeGroup(
  context: Context,
  group: AnyGroup,
  { version, set, action = 'update' }: { version: number | undefined; set: Values; action?: string },
): Promise<StoredGroup> {
  require(context.actor, 'setting.update');
  const given = plain(group, shaped(patchSchema(group.form), set));
  if (version === undefined) throw versionRequired();
  const { id, ...now } = await locked(context.tx, group);
  if (now.version !== version) throw await overtaken(context.tx, group, version);
  const change: Change = {
    entity: group.form,
    action,
    before: now.values,
    after: { ...now.values, ...given },
    given: new Set(Object.keys(given)),
    warnings: [],
  };
  await judge(context, group, change);
  if (Object.keys(differences(change)).length > 0) await keep(context, group, { id, version: now.version + 1, change });
  return storedGroup(context.tx, group);
}

/** Texts as they are stored. @throws 422 for what cannot be read */
function plain(group: AnyGroup, given: Values): Values {
  const { extra: _, ...fields } = given;
  const { values, errors } = plainTexts(group.fields, fields);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** @throws 422 for a reference or file that does not fit, or where the group's own rule says no */
async function judge(context: Context, group: AnyGroup, change: Change): Promise<void> {
  await checkReferences(context, group.form, [change]);
  await checkFiles(context, group.form, [change]);
  if (change.problem) throw change.problem;
  const complaints = Object.entries(group.judge?.(change.after as never) ?? {});
  if (complaints.length > 0) throw invalid(Object.fromEntries(complaints.map(([key, sentence]) => [key, [sentence]])));
}

/** The group's row, held until the transaction ends. */
async function locked(tx: Queryable, group: AnyGroup): Promise<{ id: number; version: number; values: Values }> {
  await tx.query(`insert into setting (name, value, version) values ($1, '{}', 0) on conflict (name) do nothing`, [
    group.name,
  ]);
  const { rows } = await tx.query<{ id: number; version: number; value: Values }>(
    'select id, version, value from setting where name = $1 for update',
    [group.name],
  );
  const [row] = rows;
  if (!row) throw new Error(`The row of the settings “${group.name}” is gone.`);
  return { id: row.id, version: row.version, values: { ...valuesOf(group, row.value) } };
}

/** 409 with the group as it is now and the fields that were changed since. */
async function overtaken(tx: Queryable, group: AnyGroup, since: number): Promise<Problem> {
  const { rows } = await tx.query<{ value: Values }>(
    'select value from setting_version where name = $1 and version = $2',
    [group.name, since],
  );
  const now = await storedGroup(tx, group);
  const before = valuesOf(group, rows[0]?.value);
  const changedFields = Object.keys(differences({ entity: group.form, before, after: { ...now.values } }));
  return conflict(
    'conflict',
    `${now.changedBy?.name ?? 'Somebody'} saved this first. Compare and choose what to keep.`,
    {
      current: { ...now.values, version: now.version },
      changedFields,
      changedBy: now.changedBy?.name ?? null,
      changedAt: now.changedAt,
    },
  );
}

/** Writes the new version beside the old ones, and the line in the log. */
async function keep(
  context: Context,
  group: AnyGroup,
  { id, version, change }: { readonly id: number; readonly version: number; readonly change: Change },
): Promise<void> {
  const { tx, actor, now } = context;
  const value = JSON.stringify(change.after);
  await tx.query('update setting set value = $2, version = $3, updated_at = $4, updated_by = $5 where id = $1', [
    id,
    value,
    version,
    now,
    actor.userId,
  ]);
  await tx.query(
    'insert into setting_version (name, version, value, action, at, by_id, by_name) values ($1, $2, $3, $4, $5, $6, $7)',
    [group.name, version, value, change.action, now, actor.userId, actor.name],
  );
  await logEvent(context, {
    action: change.action,
    entity: 'setting',
    entityId: id,
    title: group.label,
    changes: differences(change),
  });
}
