import type { AuditAction } from '../changes/auditEvents.server.ts';
import { require } from '../access/access.server.ts';
import type { KeyRing } from '../keys/keys.server.ts';
import { logEvent } from '../changes/logEvent.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import { type FieldsChange, differences, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import { checkFiles } from '../store/checkFiles.server.ts';
import { checkReferences } from '../store/checks.server.ts';
import { plainTexts } from '../entity/plainText.ts';
import { conflict, invalid, type Problem, versionRequired } from '../http/problem.ts';
import { shaped } from '../http/shaped.server.ts';
import { patchSchema } from '../entity/schemas.ts';
import { type StoredGroup, storedGroup } from './groups.server.ts';
import { type AnyGroup, type Complaints, valuesOf } from './groups.ts';
import { settleSecrets } from './secrets.rules.ts';
import { keepSecrets, momentsOf } from './secrets.server.ts';
import type { GroupSide } from './sides.server.ts';

/** A requested change of a group. */
export interface GroupChange {
  /** The version on which the change is based. 0 if the group was never changed. */
  readonly version: number | undefined;
  readonly set: Values;
  readonly action?: AuditAction;
  readonly keys: KeyRing;
  readonly side?: GroupSide | undefined;
}

type SettingsListener = (context: Context, change: FieldsChange) => Promise<void>;

const listeners = new Map<string, SettingsListener[]>();

/** Registers a listener for changes of a group. It runs in the transaction, and refuses the change by throwing. */
export function followSettings(group: Pick<AnyGroup, 'name'>, listener: SettingsListener): void {
  listeners.set(group.name, [...(listeners.get(group.name) ?? []), listener]);
}

/**
 * Sets some fields of a group: validates them, stores a new version and logs it. A change without a difference writes
 * nothing. A given secret replaces the stored one, null removes it, and an omitted one stays.
 *
 * @throws 403, 409 with the version saved by another user, 422 by field, 428
 */
export async function changeGroup(context: Context, group: AnyGroup, asked: GroupChange): Promise<StoredGroup> {
  require(context.actor, 'setting.update');
  const { version, keys, side, action = 'update' } = asked;
  const given = plain(group, shaped(patchSchema(group.form), asked.set));
  refuseDecided(given, side);
  if (version === undefined) throw versionRequired();
  const { id, ...now } = await locked(context.tx, group);
  if (now.version !== version) throw await overtaken(context.tx, group, version);
  const before = { ...valuesOf(group, now.value), ...momentsOf(group, now.value) };
  const { secrets, fields } = apart(group, given);
  const settled = settleSecrets(group, {
    before,
    after: { ...before, ...fields },
    given: secrets,
    isSet: (key) => before[key] !== null,
  });
  const change: FieldsChange = {
    entity: group.form,
    action,
    before,
    after: { ...before, ...fields, ...momentsAt(context.now, settled.given) },
    given: new Set(Object.keys(given)),
    warnings: [],
  };
  await judge(context, group, change);
  complain(settled.complaints);
  if (Object.keys(differences(change)).length === 0) return storedGroup(context.tx, group);
  await keep(context, group, { id, version: now.version + 1, change });
  await keepSecrets(context.tx, keys, group, settled.given);
  for (const listener of listeners.get(group.name) ?? []) await listener(context, change);
  return storedGroup(context.tx, group);
}

/** Texts in their stored form. @throws 422 for unreadable texts */
function plain(group: AnyGroup, given: Values): Values {
  const { extra: _, ...fields } = given;
  const { values, errors } = plainTexts(group.form.fields, fields);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return values;
}

/** @throws 422 for fields that the environment sets, because the value would have no effect */
function refuseDecided(given: Values, side: GroupSide | undefined): void {
  const { by = '', decides = [] } = side?.outside ?? {};
  const vain = Object.keys(given).filter((key) => decides.includes(key));
  complain(Object.fromEntries(vain.map((key) => [key, `${by} in the environment of the server sets this value.`])));
}

/** Separates secrets from all other values. */
function apart(group: AnyGroup, given: Values) {
  const isSecret = (key: string) => Object.hasOwn(group.secrets ?? {}, key);
  const entries = Object.entries(given);
  return {
    secrets: Object.fromEntries(
      entries.filter(([key]) => isSecret(key)).map(([key, value]) => [key, typeof value === 'string' ? value : null]),
    ),
    fields: Object.fromEntries(entries.filter(([key]) => !isSecret(key))),
  };
}

/** The times that represent the given secrets among the values. */
const momentsAt = (now: string, given: Readonly<Record<string, string | null>>): Values =>
  Object.fromEntries(Object.entries(given).map(([key, plainText]) => [key, plainText === null ? null : now]));

/** @throws 422 for an invalid reference or file, or if the group's own rule refuses the values */
async function judge(context: Context, group: AnyGroup, change: FieldsChange): Promise<void> {
  await checkReferences(context, group.form, [change]);
  await checkFiles(context, group.form, [change]);
  if (change.problem) throw change.problem;
  const isSet = Object.fromEntries(Object.keys(group.secrets ?? {}).map((key) => [key, change.after[key] !== null]));
  complain(group.judge?.(valuesOf(group, change.after) as never, isSet) ?? {});
}

/** @throws 422 if there are complaints */
export function complain(complaints: Complaints): void {
  const entries = Object.entries(complaints);
  if (entries.length > 0) throw invalid(Object.fromEntries(entries.map(([key, sentence]) => [key, [sentence]])));
}

/** The group's row, locked until the transaction ends. */
async function locked(tx: Queryable, group: AnyGroup): Promise<{ id: number; version: number; value: Values }> {
  await tx.query(`insert into setting (name, value, version) values ($1, '{}', 0) on conflict (name) do nothing`, [
    group.name,
  ]);
  const { rows } = await tx.query<{ id: number; version: number; value: Values }>(
    'select id, version, value from setting where name = $1 for update',
    [group.name],
  );
  const [row] = rows;
  if (!row) throw new Error(`The settings “${group.name}” are missing from the database.`);
  return row;
}

/** 409 with the present group and the fields that changed since. */
async function overtaken(tx: Queryable, group: AnyGroup, since: number): Promise<Problem> {
  const { rows } = await tx.query<{ value: Values }>(
    'select value from setting_version where name = $1 and version = $2',
    [group.name, since],
  );
  const now = await storedGroup(tx, group);
  const before = { ...valuesOf(group, rows[0]?.value), ...momentsOf(group, rows[0]?.value) };
  const after = { ...now.values, ...now.secrets };
  return conflict(
    'conflict',
    `${now.changedBy?.name ?? 'Another user'} saved these settings first. Compare the versions and choose one.`,
    {
      current: { ...now.values, version: now.version },
      changedFields: Object.keys(differences({ entity: group.form, before, after })),
      changedBy: now.changedBy?.name ?? null,
      changedAt: now.changedAt,
    },
  );
}

/** Writes the new version and the audit log line. For secrets both contain only the time of the change. */
async function keep(
  context: Context,
  group: AnyGroup,
  { id, version, change }: { readonly id: number; readonly version: number; readonly change: FieldsChange },
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
