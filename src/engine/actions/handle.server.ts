import { shaped } from '../http/shaped.server.ts';
import { isAction } from '../changes/auditEvents.server.ts';
import { require, seen } from '../access/access.server.ts';
import { permissionOf } from '../access/nounPermissions.ts';
import { changeMany, type Outcome } from '../store/store.server.ts';
import type { Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import type { Action, AnyEntity, Entity } from '../entity/entity.ts';
import { readRows } from '../store/rows.server.ts';
import { plainTexts } from '../entity/plainText.ts';
import { conflict, invalid, notFound, refused } from '../http/problem.ts';
import type { Fields } from '../kinds/field.ts';
import { fieldsSchema } from '../entity/records.schema.ts';

/** Does an action: judges, follows up, and gives back the fields to set beside the state. Throws a Problem to refuse. */
export type Handler = (context: Context, row: Readonly<Values>, input: Readonly<Values>) => Promise<Values> | Values;

const handlers = new Map<string, Readonly<Record<string, Handler>>>();

/** Registers what a noun's actions do; every declared action needs its handler, or this does not compile. */
export function handle<N extends string, F extends Fields, A extends string>(
  entity: Entity<N, F, A>,
  each: Readonly<Record<A, Handler>>,
): void {
  handlers.set(entity.name, each);
}

export const handlerOf = (entity: AnyEntity, action: string): Handler | undefined =>
  handlers.get(entity.name)?.[action] ?? (entity.base ? handlers.get(entity.base.name)?.[action] : undefined);

/**
 * Does one declared action on one record, in the caller's transaction.
 * @throws 403, 404, 409 for a stale version or a state it cannot be done from, 422 for its input or a rule
 */
export async function act(
  context: Context,
  entity: AnyEntity,
  name: string,
  id: number,
  version: number | undefined,
  input: Readonly<Values>,
): Promise<Values> {
  const action = (entity.actions as Readonly<Record<string, Action>> | undefined)?.[name];
  const handler = handlerOf(entity, name);
  if (!action || !handler || !isAction(entity, name)) throw notFound('action');
  require(context.actor, permissionOf(entity, name, action));
  const [row] = await readRows(context.tx, entity, context.actor, [id], { lock: true });
  if (!row) throw notFound(entity.label.toLowerCase());
  const asked = shaped(fieldsSchema(action.input ?? {}), input);
  const { states } = entity;
  const state = states ? String(row[states.field]) : undefined;
  if (states && state && action.from && !action.from.includes(state))
    throw conflict(
      'wrong_state',
      `“${action.label}” is not available while the state is ${states.table[state]?.label.toLowerCase() ?? state}.`,
      { current: seen(entity, context.actor, row) },
    );
  const { values, errors } = plainTexts(action.input ?? {}, asked);
  if (Object.keys(errors).length > 0) throw invalid(errors);
  const set = await handler(context, row, values);
  const moved = states && action.to ? { [states.field]: action.to } : {};
  const [done] = await changeMany(context, entity, name, [{ id, version, set: { ...moved, ...set } }]);
  return settled(done, action);
}

function settled(done: Outcome | undefined, action: Action): Values {
  if (!done) throw refused('nothing_done', `“${action.label}” made no changes.`);
  if ('problem' in done) throw done.problem;
  return done.change.after;
}
