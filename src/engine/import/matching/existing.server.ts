import { type Binder, binder, scopeClause } from '../../access/access.server.ts';
import type { Context } from '../../request/context.server.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import { fieldColumn, fromClause } from '../../store/rows.server.ts';
import { rootOf } from '../../entity/shape.ts';
import { cellsOf } from '../../kinds/rows/rows.ts';
import { identityForm } from './identity.ts';
import { type Candidate, contradicts, type Found, findRecord, isMet, type Match, matchKeys } from './match.ts';
import type { PlannedTarget } from '../mapping/plan.ts';
import { isNumbered, ownerField, waysFor } from './recognition.ts';
import type { Claim, Task } from '../running/rowWork.ts';
import { remembered } from './sourceIdentity.server.ts';

/**
 * Finds the existing record of each task: by the product's own number in its own exports, by the number or name that
 * the source uses, otherwise by the target's matches in order. It reads only records that the actor may see. A record
 * of another owner is also looked up, outside the scope, so that an identifier is not stored twice. It is never
 * revealed.
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
  const byKey = new Map<string, Map<string, Known[]>>();
  for (const match of waysOf(target, tasks)) byKey.set(match.by, groupedByKeys(candidates, match));
  const found = new Map<Task, Found>();
  for (const task of tasks) {
    const own = byId.get(direct(task) ?? 0);
    const numbered = own && agrees(task, own, target) ? own : byId.get(known.numbered.get(task) ?? 0);
    if (numbered?.isSeen) {
      found.set(task, { id: numbered.id, by: 'id' });
      continue;
    }
    // Only candidates that satisfy a match, so that `findRecord` compares a few records rather than all candidates of
    // the portion.
    const ways = waysFor(task, target);
    const near = new Set(
      ways.flatMap((match) => matchKeys(match, task.telling).flatMap((key) => byKey.get(match.by)?.get(key) ?? [])),
    );
    const matched = findRecord(task.telling, [...near], ways);
    const named = byId.get(known.named.get(task) ?? 0);
    const useName =
      'id' in matched && matched.id === null && named?.isSeen && !contradicts(task.telling, named, target.match);
    found.set(task, useName ? { id: named.id, by: 'name' } : seen(matched, byId));
  }
  return found;
}

interface Known extends Candidate {
  /** The record is in the actor's scope. */
  readonly isSeen: boolean;
}

/**
 * The product's own number counts only if the record has the same owner, or shares a name or identifier with the row. A
 * file from another installation uses the same numbers for different records.
 */
function agrees({ telling }: Task, known: Known, { entity, match }: PlannedTarget): boolean {
  const owner = ownerField(entity);
  if (owner) return telling[owner] === undefined || telling[owner] === known[owner];
  return [{ by: 'name', fields: entity.title, form: 'words' }, ...match].some((each) => isMet(each, telling, known));
}

/** A record outside the actor's scope counts as another customer's, whichever customer the row names. */
function seen(matched: Found, byId: ReadonlyMap<number, Known>): Found {
  if ('error' in matched || matched.id === null || byId.get(matched.id)?.isSeen) return matched;
  return { error: 'duplicate_other_customer', by: matched.by, ids: [] };
}

/** The matches by which any of the tasks finds its record. */
function waysOf(target: PlannedTarget, tasks: readonly Task[]): readonly Match[] {
  return [...new Map(tasks.flatMap((task) => waysFor(task, target)).map((match) => [match.by, match])).values()];
}

function groupedByKeys(candidates: readonly Known[], match: Match): Map<string, Known[]> {
  const groups = new Map<string, Known[]>();
  for (const each of candidates)
    for (const key of matchKeys(match, each)) {
      const group = groups.get(key);
      if (group) group.push(each);
      else groups.set(key, [each]);
    }
  return groups;
}

async function candidatesFor(
  context: Context,
  target: PlannedTarget,
  tasks: readonly Task[],
  ids: readonly number[],
): Promise<Known[]> {
  // Searches all nouns of the base, because the file may classify a record differently.
  const entity = rootOf(target.entity);
  const ways = waysOf(target, tasks);
  const meant = [...new Set([...ids, ...(await idsMatching(context, entity, ways, tasks))])];
  if (meant.length === 0) return [];
  const bind = binder();
  const { kindField } = entity;
  const owner = ownerField(entity);
  const keys = new Set([
    ...ways.flatMap((match) => [...match.fields, match.within, match.settles].filter((key) => key !== undefined)),
    ...(owner ? [owner] : []),
    ...entity.title,
    ...(kindField ? [kindField] : []),
  ]);
  const columns = [...keys]
    .filter((key) => entity.fields[key])
    .map((key) => `, ${fieldColumn(entity, key)} as "${key}"`);
  const { rows } = await context.tx.query<Known>(
    `select r.id, r.archived_at as "archivedAt", (${scopeClause(entity, context.actor, bind)}) as "isSeen"${columns.join('')}
       from ${fromClause(entity)} where r.id = any(${bind(meant)}::bigint[])`,
    bind.values,
  );
  return rows;
}

/**
 * Ids of records that may satisfy any match. The union lets each part use its own index, which an “or” condition would
 * prevent. It is a separate query because the planner would otherwise assume that every text matches, and read all
 * records.
 */
async function idsMatching(
  { tx }: Context,
  entity: AnyEntity,
  ways: readonly Match[],
  tasks: readonly Task[],
): Promise<readonly number[]> {
  const bind = binder();
  const sources = ways.flatMap((match) => sourceOf(entity, match, tasks, bind) ?? []);
  if (sources.length === 0) return [];
  const { rows } = await tx.query<{ id: number }>(sources.join(' union '), bind.values);
  return rows.map(({ id }) => id);
}

/** A query for ids of records that may satisfy a match. It may return too many: the identity form decides afterwards. */
function sourceOf(entity: AnyEntity, match: Match, tasks: readonly Task[], bind: Binder): string | undefined {
  const saying = tasks.filter(({ telling }) => matchKeys(match, telling).length > 0);
  const [field] = match.fields;
  if (saying.length === 0 || !field) return undefined;
  const isBounded = match.within && !match.alone;
  const owners = isBounded ? [...new Set(saying.map(({ telling }) => telling[match.within ?? '']))] : [];
  const bounds =
    isBounded && match.within ? ` and ${fieldColumn(entity, match.within)} = any(${bind(owners)}::bigint[])` : '';
  const column = fieldColumn(entity, field);
  if (match.cells) {
    const wanted = saying.flatMap(({ telling }) => cellsOf(telling[field]).map((row) => exactCells(match, row)));
    return `select r.id from ${fromClause(entity)}
              join unnest(${bind(wanted)}::jsonb[]) as w (cells) on ${column} @> w.cells where true${bounds}`;
  }
  const texts = [...new Set(saying.flatMap(({ telling }) => (telling[field] ? [String(telling[field])] : [])))];
  const where =
    match.form === 'mac'
      ? // MAC addresses are stored in one notation, so the index of the column can be used.
        `${column} = any(${bind(texts.flatMap((text) => identityForm('mac', text) ?? []))}::text[])`
      : match.form === 'words'
        ? `lower(${column}::text) = any(${bind(texts.flatMap(writings))}::text[])`
        : `${compactSql(column)} = any(${bind(texts.map(compact))}::text[])`;
  return `select r.id from ${fromClause(entity)} where ${where}${bounds}`;
}

/** The row's cells that must match exactly, as a JSON list of rows. */
const exactCells = ({ cells = {} }: Match, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([Object.fromEntries(Object.entries(row).filter(([cell]) => cells[cell] === 'exact'))]);

/** Spellings that a record may contain: the text as it is, and with single spaces. */
const writings = (text: string): string[] => [
  ...new Set([text.toLowerCase(), text.toLowerCase().replace(/\s+/g, ' ')]),
];

/** Registered forms may ignore case and white space, but no other characters of the stored value. */
const compact = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');
const compactSql = (column: string): string => `upper(regexp_replace(${column}, '\\s', '', 'g'))`;

/** The identities that each row claims. Two rows with the same claim are about the same record. */
export function claimsOf(task: Task, target: PlannedTarget, found: Found): Claim[] {
  if ('id' in found && found.id !== null) return [{ claim: `${target.key}#${found.id}`, settles: null }];
  if (isNumbered(task.said.id, target))
    return [{ claim: `${target.key}:id:${identityForm('words', task.said.id)}`, settles: null }];
  return target.match.flatMap((match) => {
    const within = match.within && !match.alone ? String(task.telling[match.within] ?? '') : '';
    const settles = match.settles ? identityForm('words', task.telling[match.settles]) : null;
    return matchKeys(match, task.telling).map((key) => ({
      claim: `${target.key}:${match.by}:${within}:${key}`,
      settles,
    }));
  });
}
