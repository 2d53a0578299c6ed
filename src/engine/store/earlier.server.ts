import { isSeen } from '../access/access.server.ts';
import { notFound, refused } from '../http/problem.ts';
import type { Field } from '../kinds/field.ts';
import { asItWas, type LoggedChanges } from './asItWas.rules.ts';
import { isSame, type Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { isState } from '../entity/states.ts';
import { lineInLog } from '../kinds/lines/lines.ts';
import { rootOf } from '../entity/shape.ts';

/** A point in a record's history: after a log line, or before it. */
export interface Moment {
  readonly entry: number;
  readonly before: boolean;
}

/** A record as it was at that point, limited to what the actor may see. */
export interface Earlier {
  readonly line: { readonly id: number; readonly at: string; readonly actorName: string; readonly seq: number | null };
  /** The values that differed, by their key in the log. */
  readonly values: ReadonlyMap<string, unknown>;
  /** Whether it was archived or restored since. */
  readonly archivedSince: boolean;
}

/**
 * Reads an earlier state of a record from the log.
 *
 * @throws 404 for a line of another record, 422 for the time before it was created
 */
export async function earlier(
  { tx, actor }: Pick<Context, 'tx' | 'actor'>,
  entity: AnyEntity,
  row: Readonly<Values>,
  { entry, before }: Moment,
): Promise<Earlier> {
  const { rows } = await tx.query<Line>(
    `select l.id, l.at, l.actor_name as "actorName", l.action, l.changes, s.seq
       from change_log l left join change_seal s on s.entry_id = l.id
      where l.entity = $1 and l.entity_id = $2 and l.id >= $3 order by l.id desc`,
    [rootOf(entity).name, row.id, entry],
  );
  const line = rows.at(-1);
  if (line?.id !== entry) throw notFound('history entry');
  if (before && line.action === 'create')
    throw refused('nothing_before', 'This entry created the record, so no earlier version exists.');
  const since = rows.filter(({ id }) => before || id > entry);
  const known = asItWas(
    (key) => presentOf(row, key),
    since.map(({ changes }) => changes),
    isSame,
  );
  return {
    line,
    values: new Map([...known].filter(([key]) => isSeen(entity, actor, key))),
    archivedSince: since.filter(({ action }) => action === 'archive' || action === 'restore').length % 2 === 1,
  };
}

interface Line extends Record<string, unknown> {
  readonly id: number;
  readonly at: string;
  readonly actorName: string;
  readonly action: string;
  readonly changes: LoggedChanges;
  readonly seq: number | null;
}

const CUSTOM = 'extra.';

/** The value of a field, by its key in the log. */
export const presentOf = (row: Readonly<Values>, key: string): unknown =>
  key.startsWith(CUSTOM) ? (row.extra as Values)[key.slice(CUSTOM.length)] : row[key];

/** A patch of the fields, in the form that the store accepts. */
export function patchOf(values: Iterable<readonly [string, unknown]>): Values {
  const patch: Values = {};
  for (const [key, value] of values)
    if (key.startsWith(CUSTOM))
      patch.extra = { ...(patch.extra as Values | undefined), [key.slice(CUSTOM.length)]: value };
    else patch[key] = value;
  return patch;
}

/** Why a field can never be restored, for any user. Null for all other fields. */
export function fixedBecause(entity: AnyEntity, key: string): string | null {
  if (key.startsWith(CUSTOM)) return null;
  const field: Field | undefined = Object.hasOwn(entity.fields, key) ? entity.fields[key] : undefined;
  if (lineInLog(key) || field?.owned) return 'Changes to lines cannot be undone here. Change the lines on the record.';
  if (!field) return 'The field no longer exists.';
  if (field.kind === 'secret')
    return 'The audit log does not store secrets. Enter the previous secret again if you know it.';
  if (isState(entity, key)) return 'Use the actions of the record to change its state.';
  if (field.readOnly) return 'The value is calculated automatically.';
  return null;
}
