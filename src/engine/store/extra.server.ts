import { kept, unseen } from '../db/kept.server.ts';
import { invalid } from '../http/problem.ts';
import type { Field } from '../kinds/field.ts';
import { schemaOf } from '../entity/schemas.ts';
import { type Change, isSame, type Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';
import { customField, fieldOf } from '../entity/customField.ts';
import type { AnyEntity, Row } from '../entity/entity.ts';
import { fromClause, selectList } from './rows.server.ts';

export type Definition = Row<typeof customField>;

/** The custom fields of a noun and its base, in order. */
export async function definitionsFor(tx: Context['tx'], entity: AnyEntity): Promise<Definition[]> {
  return (await definitionsOf(tx, [entity])).get(entity) ?? [];
}

/** The custom fields of several nouns, with one query. */
export async function definitionsOf(
  tx: Context['tx'],
  nouns: readonly AnyEntity[],
): Promise<ReadonlyMap<AnyEntity, Definition[]>> {
  const { rows } = await tx.query<Definition>(
    kept(
      `select ${selectList(customField)} from ${fromClause(customField)} where r.noun = any(${unseen('$1', 'text[]')}) and r.archived_at is null order by r.position, r.id`,
    ),
    [[...new Set(nouns.flatMap(withBase))]],
  );
  return new Map(nouns.map((entity) => [entity, rows.filter(({ noun }) => withBase(entity).includes(noun))]));
}

const withBase = ({ name, base }: AnyEntity): string[] => [name, ...(base ? [base.name] : [])];

/** Checks custom values against their definitions: known keys, valid values, required fields present. */
export async function checkExtra(context: Context, entity: AnyEntity, changes: readonly Change[]): Promise<void> {
  const touched = changes.filter((change) => change.given.has('extra') || (entity.extra && !change.before));
  if (touched.length === 0) return;
  if (!entity.extra) return refuseAll(touched);
  const definitions = new Map((await definitionsFor(context.tx, entity)).map((each) => [each.key, each]));
  for (const change of touched) {
    const errors = checkValues(change, definitions, context.actor.userId !== null);
    if (Object.keys(errors).length > 0) change.problem = invalid({ ...change.problem?.errors, ...errors });
  }
}

function refuseAll(changes: readonly Change[]): void {
  for (const change of changes)
    if (Object.keys((change.after.extra ?? {}) as Values).length > 0)
      change.problem = invalid({ extra: ['Records of this kind cannot have custom fields.'] });
}

function checkValues(
  change: Change,
  definitions: ReadonlyMap<string, Definition>,
  isPerson: boolean,
): Record<string, string[]> {
  const values = { ...(change.after.extra as Values) };
  const before = (change.before?.extra ?? {}) as Values;
  const errors: Record<string, string[]> = {};
  for (const key of Object.keys(values)) {
    const definition = definitions.get(key);
    // Values of archived definitions stay, in case the definition is restored.
    if (!definition && !(Object.hasOwn(before, key) && isSame(values[key], before[key])))
      errors[`extra.${key}`] = ['This custom field does not exist.'];
    if (!definition || values[key] === null || values[key] === before[key]) continue;
    const parsed = schemaOf({ ...fieldOf(definition), optional: false } as Field).safeParse(values[key]);
    if (parsed.success) values[key] = parsed.data;
    else errors[`extra.${key}`] = parsed.error.issues.map((issue) => issue.message);
  }
  // Automatic writes cannot supply required values, so the next user who edits the record must.
  for (const definition of definitions.values())
    if (definition.required && (isPerson || change.given.has('extra')) && (values[definition.key] ?? null) === null)
      errors[`extra.${definition.key}`] = [`${definition.label} is required.`];
  change.after.extra = Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null));
  return errors;
}
