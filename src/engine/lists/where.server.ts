import { type Binder, binder, scopeClause } from '../access/access.server.ts';
import { column } from '../db/names.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import { rootOf } from '../entity/shape.ts';
import { identifierForm, normalise } from '../store/index/rank.ts';
import { wordsClause } from '../search/search.server.ts';
import type { Asked } from './asking.server.ts';
import { conditionSql } from './condition.server.ts';
import { type Clause, COUNTED_WITH_WORDS, type Finding, type ListQuery, type Meant } from './query.ts';

/**
 * The complete condition of a list: scope, archive, filters and text, for the aliases r and t.
 * @throws 400 with the field or operator that does not exist
 */
export function whereClause(
  entity: AnyEntity,
  query: Pick<ListQuery, 'where' | 'q' | 'archived' | 'meant' | 'finding'>,
  asked: Asked,
  bind: Binder,
): string {
  const parts = [scopeClause(entity, asked.actor, bind), kindClause(entity, bind)];
  if (query.archived !== 'with') parts.push(`r.archived_at is ${query.archived === 'only' ? 'not null' : 'null'}`);
  for (const clause of query.where) parts.push(clauseSql(entity, clause, asked, bind));
  if (query.q) {
    const found = query.meant ? likeClause(entity, query.meant, bind) : textClause(entity, query.q, bind);
    parts.push(found === 'false' ? found : entriesClause(entity, found, bind, query.finding));
  }
  return parts.filter((part) => part !== 'true').join(' and ') || 'true';
}

/** A derived noun adds its own name as a condition, so that its list can use an index of the base. */
function kindClause(entity: AnyEntity, bind: Binder): string {
  const field = entity.base?.kindField;
  return field ? `r.${column(field)} = ${bind(entity.name)}` : 'true';
}

function clauseSql(entity: AnyEntity, clause: Clause, asked: Asked, bind: Binder): string {
  if (!('any' in clause)) return conditionSql(entity, clause, asked, bind);
  if (clause.any.length === 0) return 'true';
  const parts = clause.any.map((each) =>
    'all' in each
      ? each.all.map((inner) => conditionSql(entity, inner, asked, bind)).join(' and ') || 'true'
      : conditionSql(entity, each, asked, bind),
  );
  return `(${parts.map((part) => `(${part})`).join(' or ')})`;
}

/** The words of a search in a list. */
const wordsOf = (q: string): readonly string[] => [...new Set(normalise(q).split(' ').filter(Boolean))];

/** Entries of the search index that match by words or by an identifier. */
function textClause(entity: AnyEntity, q: string, bind: Binder): string {
  const words = wordsOf(q);
  const identifier = identifierForm(q);
  const found = [];
  if (words.length > 0) found.push(wordsClause(words, bind, rootOf(entity).name));
  if (identifier.length > 0) found.push(`s.keys @> array[${bind(identifier)}]::text[]`);
  if (identifier.length >= 4) found.push(`s.key_text like ${bind(`%${identifier}%`)}`);
  return found.length === 0 ? 'false' : found.join(' or ');
}

/** Entries in which every word is similar to one of those meant. */
function likeClause(entity: AnyEntity, meant: Meant, bind: Binder): string {
  const noun = rootOf(entity).name;
  const words = meant.map((forms) => `(${forms.map((form) => wordsClause([form], bind, noun)).join(' or ')})`);
  return words.join(' and ');
}

function entriesClause(entity: AnyEntity, found: string, bind: Binder, finding: Finding = 'gathered'): string {
  const kind = entity.base ? ` and s.kind = ${bind(entity.name)}` : '';
  const entries = `from search_entry s where s.entity = ${bind(rootOf(entity).name)}${kind} and (${found})`;
  return finding === 'gathered'
    ? `r.id in (select s.entity_id ${entries})`
    : `(select true ${entries} and s.entity_id = r.id)`;
}

/** Looking rows up one by one costs less than gathering them if at least one row in this many has the words. */
const COMMON = 4;

/**
 * How rows with these words are found soonest. The planner knows how many entries have the words, but takes the noun of
 * an entry and its words for independent. So it expects few entries, and gathers all of a word that most records have.
 */
export async function findingOf(database: Queryable, entity: AnyEntity, q: string): Promise<Finding> {
  const words = wordsOf(q);
  // The records of a derived noun are a part of those whose words are known.
  if (words.length === 0 || entity.base) return 'gathered';
  const bind = binder();
  const { rows } = await database.query<{ 'QUERY PLAN': { Plan: { Plans?: { 'Plan Rows': number }[] } }[] }>(
    `explain (format json) select 1 from search_entry s where ${wordsClause(words, bind, entity.name)}
     union all select 1 from ${column(entity.name)}`,
    bind.values,
  );
  const [entries = 0, records = 0] = (rows[0]?.['QUERY PLAN'][0]?.Plan.Plans ?? []).map((plan) => plan['Plan Rows']);
  return entries > COMMON * COUNTED_WITH_WORDS && entries * COMMON > records ? 'looked up' : 'gathered';
}
