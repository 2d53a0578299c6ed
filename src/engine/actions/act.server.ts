import { inSentence } from '../entity/inSentence.ts';
import { shaped } from '../http/shaped.server.ts';
import { isAction } from '../changes/auditEvents.server.ts';
import { require, seen } from '../access/access.server.ts';
import { permissionOf } from '../access/nounPermissions.ts';
import { changeMany, type Outcome } from '../store/store.server.ts';
import { refusalsOf, type Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { ActionsOf, AnyEntity, Row, Settable } from '../entity/entity.ts';
import { type Action, movedStates, outcomesOf } from '../entity/states.ts';
import { readRows } from '../store/rows.server.ts';
import { plainTexts } from '../entity/plainText.ts';
import { conflict, invalid, notFound } from '../http/problem.ts';
import { fieldsSchema } from '../entity/records.schema.ts';
import { handlerOf } from './behaviour.server.ts';

/** A record to act on, and the version that the user saw. */
interface Acted {
  readonly id: number;
  readonly version: number | undefined;
}

/**
 * Runs one declared action on one record, in the caller's transaction.
 * @throws 403, 404, 409 for a stale version or an unsuitable state, 422 for invalid input or a broken rule
 */
export async function act<E extends AnyEntity>(
  context: Context,
  entity: E,
  name: keyof ActionsOf<E> & string,
  id: number,
  version: number | undefined,
  input: Readonly<Values>,
): Promise<Row<E>> {
  const [done] = await actMany(context, entity, name, [{ id, version }], input);
  if (!done) throw notFound(inSentence(entity.label));
  return done;
}

/**
 * Runs one declared action on several records with the same input and as many statements as for one. What one of them
 * refuses refuses all.
 * @throws as `act`
 */
export async function actMany<E extends AnyEntity>(
  context: Context,
  entity: E,
  name: keyof ActionsOf<E> & string,
  records: readonly Acted[],
  input: Readonly<Values>,
): Promise<readonly Row<E>[]> {
  const action: Action | undefined = entity.actions?.[name];
  const handler = handlerOf(entity, name);
  if (!action || !handler || !isAction(entity, name)) throw notFound('action');
  require(context.actor, permissionOf(entity, name, action));
  const ids = records.map(({ id }) => id);
  const rows = await readRows<AnyEntity>(context.tx, entity, context.actor, ids, { lock: true });
  if (rows.length < new Set(ids).size) throw notFound(inSentence(entity.label));
  const asked = inputOf(action, input);
  // The noun's own refusal explains more than the message about an unsuitable state.
  const refusals = await refusalsOf(context, entity, name, rows, asked);
  const patches: { id: number; version: number | undefined; set: Settable<E> }[] = [];
  for (const row of rows) {
    const refusal = refusals.get(row.id);
    if (refusal) throw refusal;
    refuseWrongState(context, entity, action, row);
    const set = setBy(entity, action, await handler({ context, row, input: asked })) as Settable<E>;
    patches.push({ id: row.id, version: records.find(({ id }) => id === row.id)?.version, set });
  }
  const done = await changeMany(context, entity, name, patches);
  return done.map((outcome) => settled(outcome));
}

/** The fields that a handler's answer sets, including the state. */
function setBy(entity: AnyEntity, action: Action, answer: Readonly<Values>): Values {
  const [field, outcomes] = [movedStates(entity, action)?.field, outcomesOf(action)];
  if (field === undefined || outcomes.length === 0) return answer;
  if (typeof action.to === 'string') return { [field]: action.to, ...answer };
  const { to, set } = answer;
  if (!outcomes.includes(String(to))) throw new Error(`“${action.label}” does not lead to ${String(to)}.`);
  return { ...(set as Values | undefined), [field]: to };
}

function refuseWrongState(context: Context, entity: AnyEntity, action: Action, row: Row<AnyEntity>): void {
  const states = movedStates(entity, action);
  if (!states || !action.from) return;
  const state = String(row[states.field]);
  if (!action.from.includes(state))
    throw conflict(
      'wrong_state',
      `“${action.label}” is not available while the state is ${states.table[state]?.label.toLowerCase() ?? state}.`,
      { current: seen(entity, context.actor, row) },
    );
}

/** The input in the form that handlers expect: all fields are present, and omitted ones are null. */
function inputOf({ input: fields = {} }: Action, given: Readonly<Values>): Values {
  const { values, errors } = plainTexts(fields, shaped(fieldsSchema(fields), given));
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return Object.fromEntries(Object.keys(fields).map((key) => [key, values[key] ?? null]));
}

function settled<E extends AnyEntity>(done: Outcome<E>): Row<E> {
  if ('problem' in done) throw done.problem;
  return done.change.after;
}
