import type { FastifyInstance } from 'fastify';
import { logEvent } from '../changes/logEvent.server.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import { type FieldsChange, differences, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import { checkReferences } from '../store/checks.server.ts';
import { plainTexts } from '../entity/plainText.ts';
import { conflict, featureOff, invalid, notFound, versionRequired } from '../http/problem.ts';
import { shaped } from '../http/shaped.server.ts';
import { patchSchema } from '../entity/schemas.ts';
import { require } from '../access/access.server.ts';
import { featureSwitch } from './featureSwitch.ts';
import { allFeatures, type Feature, type FeatureState, findFeature, isOn } from '../access/features.ts';

/** The state of a switch and its last change. Version 0 means that it was never changed and is on. */
export interface Switch {
  readonly feature: Feature;
  readonly id: number;
  readonly version: number;
  readonly state: FeatureState;
  readonly roleIds: readonly number[];
  readonly note: string | null;
  readonly changedAt: string | null;
  readonly changedBy: string | null;
}

/**
 * The keys of the features that are off for a user, as a part of the query for their permissions. A change of a switch
 * therefore takes effect with the next request on every node.
 *
 * @param roleIds the column of that query with the IDs of their roles
 */
export const featuresOff = (roleIds: string): string =>
  `(select array_agg(f.key) from feature_switch f where f.state = 'off' or (f.state = 'roles' and not f.role_ids && coalesce(${roleIds}, '{}')))`;

/** Whether a feature is off for all users: for background work and for anonymous requests. */
export async function isSwitchedOff(tx: Queryable, key: string): Promise<boolean> {
  const { rows } = await tx.query(`select 1 from feature_switch where key = $1 and state = 'off'`, [key]);
  return rows.length > 0;
}

/** Refuses routes of features that are off for the caller. Registered after the edge, which identifies the caller. */
export function guardFeatures(app: FastifyInstance, database: Database): void {
  app.addHook('onRequest', async (request) => {
    const key = request.routeOptions.config.feature;
    if (key === undefined) return;
    const isOff = request.caller ? !isOn(request.caller.actor.patterns, key) : await isSwitchedOff(database, key);
    if (isOff) throw featureOff(findFeature(key)?.label ?? key);
  });
}

interface Stored extends Record<string, unknown> {
  id: number;
  key: string;
  version: number;
  state: FeatureState;
  role_ids: number[];
  note: string | null;
  changed_at: string;
  changed_by_name: string;
}

/** Every declared switch, in order of declaration. */
export async function switches(tx: Queryable): Promise<readonly Switch[]> {
  const { rows } = await tx.query<Stored>('select * from feature_switch where version > 0');
  const stored = new Map(rows.map((row) => [row.key, row]));
  return allFeatures().map((feature) => switchOf(feature, stored.get(feature.key)));
}

const switchOf = (feature: Feature, row: Stored | undefined): Switch => ({
  feature,
  id: row?.id ?? 0,
  version: row?.version ?? 0,
  state: row?.state ?? 'on',
  roleIds: row?.role_ids ?? [],
  note: row?.note ?? null,
  changedAt: row?.changed_at ?? null,
  changedBy: row?.changed_by_name ?? null,
});

/** @throws 404 for an unknown key */
export async function switchNamed(tx: Queryable, key: string): Promise<Switch> {
  const found = (await switches(tx)).find(({ feature }) => feature.key === key);
  if (!found) throw notFound('feature');
  return found;
}

/**
 * Switches a feature on, off, or on for some roles, and logs the change.
 *
 * @throws 403, 404, 409 if another user changed it, 422 for missing or unknown roles, 428
 */
export async function changeSwitch(
  context: Context,
  key: string,
  { version, set }: { readonly version: number | undefined; readonly set: Values },
): Promise<Switch> {
  const { tx, actor, now } = context;
  require(actor, 'feature.update');
  const { extra: _, ...given } = shaped(patchSchema(featureSwitch), set);
  const { values, errors } = plainTexts(featureSwitch.fields, given);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  await switchNamed(tx, key);
  if (version === undefined) throw versionRequired();
  await tx.query(
    `insert into feature_switch (key, state, version, changed_at, changed_by_name) values ($1, 'on', 0, $2, '') on conflict (key) do nothing`,
    [key, now],
  );
  await tx.query('select 1 from feature_switch where key = $1 for update', [key]);
  const before = await switchNamed(tx, key);
  if (before.version !== version) throw overtaken(before);
  const held = { state: before.state, roleIds: before.roleIds, note: before.note };
  const change: FieldsChange = {
    entity: featureSwitch,
    action: 'update',
    before: held,
    after: { ...held, ...values },
    given: new Set(Object.keys(values)),
    warnings: [],
  };
  await judge(context, change);
  const changes = differences(change);
  if (Object.keys(changes).length === 0) return before;
  const { state, roleIds, note } = change.after;
  const { rows } = await tx.query<{ id: number }>(
    `update feature_switch set state = $2, role_ids = $3, note = $4, version = version + 1, changed_at = $5, changed_by = $6, changed_by_name = $7
      where key = $1 returning id`,
    [key, state, roleIds, note, now, actor.userId, actor.name],
  );
  await logEvent(context, {
    action: 'update',
    entity: 'featureSwitch',
    entityId: rows[0]?.id ?? null,
    title: before.feature.label,
    changes,
  });
  return switchNamed(tx, key);
}

/** Roles are required for the state `roles` and removed for all others. */
async function judge(context: Context, change: FieldsChange): Promise<void> {
  const { after } = change;
  after.roleIds = after.state === 'roles' ? (after.roleIds ?? []) : [];
  if (after.state === 'roles' && (after.roleIds as readonly number[]).length === 0)
    throw invalid({ roleIds: ['Choose at least one role, or turn the feature on or off for all users.'] });
  await checkReferences(context, featureSwitch, [change]);
  if (change.problem) throw change.problem;
}

const overtaken = ({ state, roleIds, note, version, changedBy, changedAt }: Switch) =>
  conflict(
    'conflict',
    `${changedBy ?? 'Another user'} changed this feature first. Compare the versions and choose one.`,
    {
      current: { state, roleIds, note, version },
      changedFields: ['state', 'roleIds', 'note'],
      changedBy,
      changedAt,
    },
  );
