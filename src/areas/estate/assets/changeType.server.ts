import { inSentence } from '#engine/entity/inSentence.ts';
import { require } from '#engine/access/access.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { entityNamed, findEntity } from '#engine/entity/registry.ts';
import { ownFields } from '#engine/entity/shape.ts';
import { conflict, invalid, Problem, refused } from '#engine/http/problem.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Saved, Values } from '#engine/store/change.server.ts';
import { changeKind } from '#engine/store/store.server.ts';
import { anyAsset, isPhysical } from '../asset.ts';
import { physicality } from '../makers/category.server.ts';
import { typeChange } from './changeType.rules.ts';
import { inScope } from './inScope.server.ts';
import { keptBy } from './keptBy.server.ts';

export interface TypeAsked {
  readonly to: string;
  readonly version: number | undefined;
  /** Whether the user has seen which fields are lost. */
  readonly confirm: boolean;
}

/**
 * Changes the type of a physical asset. It keeps ID, tag, location and history. Values of the old type stay in the
 * history, and come back when the type is changed back.
 * @throws 403, 404, 409 `fields_lost` with the fields, 409 `in_use` with what needs the old type, 422 `other_class`
 */
export async function changeType(context: Context, id: number, { to: name, version, confirm }: TypeAsked) {
  const { kind } = await inScope(context.tx, context.actor, anyAsset, id);
  const from = entityNamed(kind);
  const to = findEntity(name);
  if (!to || to.base?.name !== anyAsset.name || to.name === from.name)
    throw invalid({ to: ['Choose another asset type.'] });
  require(context.actor, `${from.name}.update`);
  require(context.actor, `${to.name}.create`);
  const row = await inScope(context.tx, context.actor, from, id);
  const physical = await physicality(context, [{ id, kind }]);
  if (!physical({ id, kind }) || !isPhysical(to.name))
    throw refused('other_class', 'Only the type of physical assets can change, to another physical one.');
  await refuseIfKept(context, from, to, row);
  const { carried, lost } = typeChange(from, to, row);
  if (lost.length > 0 && !confirm)
    throw conflict(
      'fields_lost',
      `${lost.map(({ label }) => label).join(', ')}: ${inSentence(to.plural)} do not have these fields. Confirm to change the type. The values stay in the history.`,
      { lost },
    );
  const saved = await changeWith(context, await earlierValues(context, to, id), (restored) =>
    changeKind(context, {
      from,
      to,
      id,
      version,
      set: { ...restored, ...carried },
      actions: { leaves: 'changeType', becomes: 'becomeType' },
    }),
  );
  return { from, to, saved };
}

/** Earlier values that are refused today, such as a channel that another camera has since, are left out. */
async function changeWith(
  context: Context,
  restored: Values,
  change: (restored: Values) => Promise<Saved>,
): Promise<Saved> {
  if (Object.keys(restored).length === 0) return change({});
  await context.tx.query('savepoint change_type');
  try {
    const saved = await change(restored);
    await context.tx.query('release savepoint change_type');
    return saved;
  } catch (error) {
    await context.tx.query('rollback to savepoint change_type');
    const refusedKeys = error instanceof Problem ? Object.keys(error.errors ?? {}) : [];
    const left = Object.entries(restored).filter(([key]) => !refusedKeys.includes(key));
    if (left.length === Object.keys(restored).length) throw error;
    return changeWith(context, Object.fromEntries(left), change);
  }
}

async function refuseIfKept(context: Context, from: AnyEntity, to: AnyEntity, row: Row<AnyEntity>): Promise<void> {
  const kept = await keptBy(context, from, to, row.id);
  if (kept.length === 0) return;
  const names = kept.slice(0, 3).map(({ label, title }) => `${label} ${title}`);
  const more = kept.length > 3 ? ` and ${kept.length - 3} more` : '';
  throw conflict('in_use', `${names.join(', ')}${more} need this asset as it is. Change or remove them first.`, {
    needs: kept,
  });
}

/** The values that the asset had when it was last of a type, by the line of the log that keeps them. */
async function earlierValues({ tx }: Context, to: AnyEntity, id: number): Promise<Values> {
  const { rows } = await tx.query<{ changes: Record<string, readonly [unknown, unknown]> }>(
    `select changes from change_log where entity = $1 and entity_id = $2 and kind = $3 and action = 'changeType' order by id desc limit 1`,
    [anyAsset.name, id, to.name],
  );
  const changes = rows[0]?.changes ?? {};
  return Object.fromEntries(
    Object.keys(ownFields(to)).flatMap((key) => {
      const before = changes[key]?.[0] ?? null;
      return before === null ? [] : [[key, before]];
    }),
  );
}
