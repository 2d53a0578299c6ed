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
    // Only those that answer some match: the pure rule judges a handful, not every candidate of the portion.
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
  /** In the actor's scope. */
  readonly isSeen: boolean;
}

/**
 * Our own number counts where the record is the same owner's, or bears a name or identifier the row gives too: a file
 * of another installation has the same numbers for other things.
 */
function agrees({ telling }: Task, known: Known, { entity, match }: PlannedTarget): boolean {
  const owner = ownerField(entity);
  if (owner) return telling[owner] === undefined || telling[owner] === known[owner];
  return [{ by: 'name', fields: entity.title, form: 'words' }, ...match].some((each) => isMet(each, telling, known));
}

/** A record outside the actor's scope is another's, whatever customer the row names. */
function seen(matched: Found, byId: ReadonlyMap<number, Known>): Found {
  if ('error' in matched || matched.id === null || byId.get(matched.id)?.isSeen) return matched;
  return { error: 'duplicate_other_customer', by: matched.by, ids: [] };
}

/** The ways by which any of the tasks finds its record. */
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
  // Among all nouns of a base: a thing is one thing, whatever kind the file takes it for.
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
 * Ids of records that may answer any match. Joined by union: each part has an index of its own, which a condition with
 * “or” would not use; and asked for by themselves, since before it has looked the database takes every text for a hit,
 * and would rather read all records there are.
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

/** Ids of records that may answer a match. More may come than answer it: the form itself judges them afterwards. */
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
      ? // Hardware addresses are stored in one notation, so that the index of the column serves.
        `${column} = any(${bind(texts.flatMap((text) => identityForm('mac', text) ?? []))}::text[])`
      : match.form === 'words'
        ? `lower(${column}::text) = any(${bind(texts.flatMap(writings))}::text[])`
        : `${compactSql(column)} = any(${bind(texts.map(compact))}::text[])`;
  return `select r.id from ${fromClause(entity)} where ${where}${bounds}`;
}

/** A list of rows, as JSON, that holds what must be there to the letter. */
const exactCells = ({ cells = {} }: Match, row: Readonly<Record<string, unknown>>): string =>
  JSON.stringify([Object.fromEntries(Object.entries(row).filter(([cell]) => cells[cell] === 'exact'))]);

/** As records may hold a text: as it is, and with single spaces. */
const writings = (text: string): string[] => [
  ...new Set([text.toLowerCase(), text.toLowerCase().replace(/\s+/g, ' ')]),
];

/** Registered forms may overlook case and white space, and nothing else of what a record bears. */
const compact = (text: string): string => text.normalize('NFKC').toUpperCase().replace(/\s+/g, '');
const compactSql = (column: string): string => `upper(regexp_replace(${column}, '\\s', '', 'g'))`;

/** What each row claims to be. Two rows with one claim are about one record. */
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
