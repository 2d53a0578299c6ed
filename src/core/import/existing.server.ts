import { type Binder, binder, scopeClause } from '../access/access.server.ts';
import type { Context } from '../entity/change.server.ts';
import { fieldColumn, fromClause } from '../entity/rows.server.ts';
import { rootOf } from '../entity/shape.ts';
import { grouped } from '../entity/grouped.ts';
import { identityForm } from './identity.ts';
import { type Candidate, contradicts, type Found, findRecord, type Match, matchKey } from './match.ts';
import type { PlannedTarget } from './plan.ts';
import type { Claim, Task } from './rowWork.ts';
import { ownerField, remembered } from './sourceIdentity.server.ts';

/**
 * Finds the record each task is about: by our own number in our own files, by the number or name its source knows it
 * by, else by the target's matches in order. Reads only what the actor may see; another owner's record is looked for
 * without the scope, so that an identifier cannot be stored twice, and is never told of.
 */
export async function findExisting(
  context: Context,
  target: PlannedTarget,
  source: string,
  isOwn: boolean,
  tasks: readonly Task[],
): Promise<ReadonlyMap<Task, Found>> {
  const known = await remembered(context, target, source, tasks);
  const direct = (task: Task): number | undefined =>
    isOwn && task.said.id && /^\d{1,15}$/.test(task.said.id) ? Number(task.said.id) : undefined;
  const ids = new Set(
    tasks
      .flatMap((task) => [direct(task), known.numbered.get(task), known.named.get(task)])
      .filter((id) => id !== undefined),
  );
  const candidates = await candidatesFor(context, target, tasks, [...ids]);
  const byId = new Map(candidates.map((each) => [each.id, each]));
  const byKey = new Map(target.match.map((match) => [match, grouped(candidates, (each) => matchKey(match, each))]));
  const found = new Map<Task, Found>();
  for (const task of tasks) {
    const own = byId.get(direct(task) ?? 0);
    const numbered = own && agrees(task, own, target) ? own : byId.get(known.numbered.get(task) ?? 0);
    if (numbered?.isSeen) {
      found.set(task, { id: numbered.id, by: 'id' });
      continue;
    }
    // Only those that answer some match: the pure rule judges a handful, not every candidate of the portion.
    const near = new Set(
      target.match.flatMap((match) => {
        const key = matchKey(match, task.values);
        return key === null ? [] : (byKey.get(match)?.get(key) ?? []);
      }),
    );
    const matched = findRecord(task.values, [...near], target.match);
    const named = byId.get(known.named.get(task) ?? 0);
    const useName =
      'id' in matched && matched.id === null && named?.isSeen && !contradicts(task.values, named, target.match);
    found.set(task, useName ? { id: named.id, by: 'name' } : seen(matched, byId));
  }
  return found;
}

interface Known extends Candidate {
  /** In the actor's scope. */
  readonly isSeen: boolean;
}

/**
 * Our own number counts where the record is the same owner's, or bears a name or identifier the row gives too: a file
 * of another installation has the same numbers for other things.
 */
function agrees({ values }: Task, known: Known, { entity, match }: PlannedTarget): boolean {
  const owner = ownerField(entity);
  if (owner) return values[owner] === undefined || values[owner] === known[owner];
  return [{ fields: entity.title, form: 'words' }, ...match].some((each) => {
    const mine = matchKey(each, values);
    return mine !== null && mine === matchKey(each, known);
  });
}

/** A record outside the actor's scope is another's, whatever customer the row names. */
function seen(matched: Found, byId: ReadonlyMap<number, Known>): Found {
  if ('error' in matched || matched.id === null || byId.get(matched.id)?.isSeen) return matched;
  return { error: 'duplicate_other_customer', by: matched.by, ids: [] };
}

async function candidatesFor(
  context: Context,
  target: PlannedTarget,
  tasks: readonly Task[],
  ids: readonly number[],
): Promise<Known[]> {
  const { entity } = target;
  const bind = binder();
  // Joined by union: each part has an index of its own, which a condition with “or” would not use.
  const sources = [`select unnest(${bind(ids)}::bigint[]) as id`];
  for (const match of target.match) {
    const source = sourceOf(target, match, tasks, bind);
    if (source) sources.push(source);
  }
  const { kindField } = rootOf(entity);
  const owner = ownerField(entity);
  const keys = new Set([
    ...target.match.flatMap((match) =>
      [...match.fields, match.within, match.settles].filter((key) => key !== undefined),
    ),
    ...(owner ? [owner] : []),
    ...entity.title,
    ...(kindField ? [kindField] : []),
  ]);
  const columns = [...keys]
    .filter((key) => entity.fields[key])
    .map((key) => `, ${fieldColumn(entity, key)} as "${key}"`);
  const { rows } = await context.tx.query<Known>(
    `select r.id, r.archived_at as "archivedAt", (${scopeClause(entity, context.actor, bind)}) as "isSeen"${columns.join('')}
       from ${fromClause(entity)} where r.id in (${sources.join(' union ')})`,
    bind.values,
  );
  return rows;
}

/** Ids of records that may answer a match. More may come than answer it: the form itself judges them afterwards. */
function sourceOf({ entity }: PlannedTarget, match: Match, tasks: readonly Task[], bind: Binder): string | undefined {
  const saying = tasks.filter((task) => matchKey(match, task.values) !== null);
  const [field] = match.fields;
  if (saying.length === 0 || !field) return undefined;
  const texts = [...new Set(saying.flatMap((task) => (task.values[field] ? String(task.values[field]) : [])))];
  const column = fieldColumn(entity, field);
  const where =
    match.form === 'words' || match.form === 'mac'
      ? `lower(${column}) = any(${bind(texts.flatMap(writings))}::text[])`
      : `${compactSql(column)} = any(${bind(texts.map(compact))}::text[])`;
  const isBounded = match.within && !match.alone;
  const owners = isBounded ? [...new Set(saying.map((task) => task.values[match.within ?? '']))] : [];
  const bounds =
    isBounded && match.within ? ` and ${fieldColumn(entity, match.within)} = any(${bind(owners)}::bigint[])` : '';
  return `select r.id from ${fromClause(entity)} where ${where}${bounds}`;
}

/** As records may hold a text: as it is, with single spaces, and an address in its stored notation. */
const writings = (text: string): string[] =>
  [text.toLowerCase(), text.toLowerCase().replace(/\s+/g, ' '), identityForm('mac', text) ?? ''].filter(Boolean);

/** Registered forms may overlook case and white space, and nothing else of what a record bears. */
const compact = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');
const compactSql = (column: string): string => `upper(regexp_replace(${column}, '\\s', '', 'g'))`;

/** What each row claims to be. Two rows with one claim are about one record. */
export function claimsOf(task: Task, target: PlannedTarget, found: Found): Claim[] {
  if ('id' in found && found.id !== null) return [{ claim: `${target.key}#${found.id}`, settles: null }];
  return target.match.flatMap((match) => {
    const key = matchKey(match, task.values);
    if (key === null) return [];
    const settles = match.settles ? task.values[match.settles] : undefined;
    const within = match.within && !match.alone ? String(task.values[match.within] ?? '') : '';
    return [
      {
        claim: `${target.key}:${match.by}:${within}:${key}`,
        settles: settles === undefined || settles === null ? null : String(settles),
      },
    ];
  });
}
