import { inSentence } from '#engine/entity/inSentence.ts';
import type { AuditAction } from '#engine/changes/auditEvents.server.ts';
import { type Binder, binder, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { entities } from '#engine/entity/registry.ts';
import { fieldColumn, fromClause } from '#engine/store/rows.server.ts';
import { rootOf, titleOf } from '#engine/entity/shape.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import { type Field, labelOf } from '#engine/kinds/field.ts';
import { recordPath } from '#engine/entity/screensOf.ts';

/** An entity field that refers to another entity. */
interface Naming {
  readonly entity: AnyEntity;
  readonly key: string;
  readonly field: Field;
}

/** A record that refers to another, and the field. */
export interface Use {
  readonly entity: string;
  readonly id: number;
  readonly title: string;
  readonly path: string;
  readonly as: string;
}

/*
 * Entities of other areas (assets, jobs, plans) refer to sites, locations and contacts. References are found through
 * the declarations, so a new area takes part in merges and handovers without a change here.
 */

/** All fields of any entity that refer to an entity; inherited fields are listed once. */
export function namingsOf(target: string): readonly Naming[] {
  return entities().flatMap((entity) =>
    Object.entries(entity.fields)
      .filter(
        ([key, field]) =>
          (field.to === target || field.toAny?.includes(target)) && !(entity.base && key in entity.base.fields),
      )
      .map(([key, field]) => ({ entity, key, field })),
  );
}

/**
 * Number of records, not archived, that refer to these, by entity; `except` lists entities to ignore, and `counts` chooses
 * fields.
 */
export async function countUses(
  tx: Queryable,
  target: string,
  ids: readonly number[],
  except: readonly string[] = [],
  counts: (naming: Naming) => boolean = () => true,
): Promise<readonly { readonly noun: AnyEntity; readonly count: number }[]> {
  const namings = namingsOf(target).filter((naming) => !except.includes(rootOf(naming.entity).name) && counts(naming));
  if (namings.length === 0) return [];
  const bind = binder();
  // One statement, because every record page runs it.
  const { rows } = await tx.query<{ at: number; n: number }>(
    namings
      .map(
        ({ entity, key, field }, at) =>
          `select ${at} as at, count(*)::int as n from ${fromClause(entity)} where r.archived_at is null and ${names({ entity, key, field }, target, ids, bind)}`,
      )
      .join(' union all '),
    bind.values,
  );
  const found = new Map<AnyEntity, number>();
  for (const [at, { entity }] of namings.entries()) {
    const count = rows.find((row) => row.at === at)?.n ?? 0;
    if (count > 0) found.set(entity, (found.get(entity) ?? 0) + count);
  }
  return [...found].map(([noun, count]) => ({ noun, count }));
}

/** References to a record, as data for a refusal. */
export const usesAnswer = (uses: readonly { readonly noun: AnyEntity; readonly count: number }[]) => ({
  uses: uses.map(({ noun, count }) => ({ entity: noun.name, label: noun.plural, count })),
});

/** "2 assets and 1 floor plan" */
export function inWords(uses: readonly { readonly noun: AnyEntity; readonly count: number }[]): string {
  const parts = uses.map(({ noun, count }) => `${count} ${inSentence(count === 1 ? noun.label : noun.plural)}`);
  return parts.length > 1 ? `${parts.slice(0, -1).join(', ')} and ${parts.at(-1)}` : (parts[0] ?? '');
}

const EACH = 100;

/** Records that refer to one, limited to those the actor may see. */
export async function usesOf(tx: Queryable, actor: Actor, target: string, id: number): Promise<Use[]> {
  const found: Use[] = [];
  for (const { entity, key, field } of namingsOf(target)) {
    if (!may(actor.patterns, `${entity.name}.view`)) continue;
    const bind = binder();
    const root = rootOf(entity);
    const owner = root.fields.customerId ? `, ${fieldColumn(entity, 'customerId')} as "customerId"` : '';
    const titles = entity.title.map((each) => `${fieldColumn(entity, each)} as "${each}"`).join(', ');
    const { rows } = await tx.query<Values & { id: number; customerId?: number | null }>(
      `select r.id, ${titles}${owner} from ${fromClause(entity)}
        where r.archived_at is null and ${names({ entity, key, field }, target, [id], bind)} and ${scopeClause(entity, actor, bind)} order by r.id limit ${EACH}`,
      bind.values,
    );
    for (const row of rows)
      found.push({
        entity: entity.name,
        id: row.id,
        title: titleOf(entity, row),
        path: recordPath(entity, row),
        as: labelOf(key, field),
      });
  }
  return found;
}

export interface Repointing {
  /** Audit action. */
  readonly action: AuditAction;
  /** Entities to leave unchanged, or single fields of one, such as `visit.jobIds`. */
  readonly except?: readonly string[];
  /** The context in which records of an entity change; that of the caller otherwise. */
  readonly within?: (entity: AnyEntity) => Context;
  /** Further fields to set along with the reference, such as the site with the location. */
  readonly alongside?: (entity: AnyEntity) => Values;
}

/**
 * Changes all references to a record to another record, each as its own logged change. The caller opens the batch that
 * undoes them together. One refusal fails all.
 */
export async function repoint(
  context: Context,
  target: string,
  from: number,
  to: number,
  how: Repointing,
): Promise<number> {
  let moved = 0;
  for (const { entity, key, field } of namingsOf(target)) {
    if (how.except?.some((each) => each === rootOf(entity).name || each === `${entity.name}.${key}`)) continue;
    const alongside = how.alongside?.(entity) ?? {};
    const bind = binder();
    const { rows } = await context.tx.query<{ id: number; named: number | readonly number[] | readonly string[] }>(
      `select r.id, ${fieldColumn(entity, key)} as named from ${fromClause(entity)} where ${names({ entity, key, field }, target, [from], bind)} order by r.id for update of r`,
      bind.values,
    );
    const patches = rows.map(({ id, named }) => ({
      id,
      version: null,
      set: {
        ...alongside,
        [key]: field.toAny
          ? replaced(named, recordKey({ noun: target, id: from }), recordKey({ noun: target, id: to }))
          : typeof named === 'number'
            ? to
            : replaced(named, from, to),
      },
    }));
    // A record cannot refer to itself, so references between the two merged records are cleared.
    for (const patch of patches)
      if (entity.name === target && patch.id === to && patch.set[key] === to) patch.set[key] = null;
    for (const outcome of await changeMany(how.within?.(entity) ?? context, entity, how.action, patches)) {
      if ('problem' in outcome) throw outcome.problem;
      moved++;
    }
  }
  return moved;
}

/** Replaces the old ID by the new one, without duplicates. */
const replaced = <T extends number | string>(named: unknown, from: T, to: T): unknown[] => [
  ...new Set([named].flat().map((each) => (each === from ? to : each))),
];

function names({ entity, key, field }: Naming, target: string, ids: readonly number[], bind: Binder): string {
  const column = fieldColumn(entity, key);
  if (field.toAny) return `${column} && ${bind(ids.map((id) => recordKey({ noun: target, id })))}::text[]`;
  return field.kind === 'refs' ? `${column} && ${bind(ids)}::bigint[]` : `${column} = any(${bind(ids)}::bigint[])`;
}
