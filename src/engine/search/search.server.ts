import { type Binder, binder } from '../access/access.server.ts';
import type { Actor } from '../permission/actor.ts';
import { may } from '../permission/permission.ts';
import type { Queryable } from '../db/pool.server.ts';
import { entities, findEntity } from '../entity/registry.ts';
import { rootOf } from '../entity/shape.ts';
import { refused } from '../http/problem.ts';
import { recordPath } from '../entity/screensOf.ts';
import { entryScope } from './entryScope.server.ts';
import { closestWords } from '../store/index/vocabulary.server.ts';
import { readIp } from '../kinds/ipAddress/ipAddress.ts';
import { identifierForm, normalise, queryRefusal, rank, type SearchItem } from '../store/index/rank.ts';

export interface Found {
  readonly id: number;
  readonly entity: string;
  readonly title: string;
  readonly subtitle: string | null;
  readonly customerId: number | null;
  readonly customer: string | null;
  readonly path: string;
  readonly tier: number;
  /** The query equals its whole name. */
  readonly exact: boolean;
}
export interface SearchOptions {
  readonly actor: Actor;
  /** Only search these nouns. */
  readonly nouns?: readonly string[];
  readonly customerId?: number;
  /** Include archived and retired records. */
  readonly archived?: boolean;
  /** The maximum number of results. */
  readonly most: number;
}

interface Candidate extends Record<string, unknown> {
  entity: string;
  entity_id: number;
  kind: string;
  customer_id: number | null;
  customer: string | null;
  title: string;
  subtitle: string | null;
  item: Omit<SearchItem, 'id'>;
}

const CANDIDATES = 200;
/** With this many exact spellings found, misspellings are not searched. */
export const ENOUGH = 8;

/**
 * Finds records by the text that a user types. The index provides the best candidates in the actor's scope, and the
 * ranking selects and orders them. Misspellings are only searched if there are few results.
 */
export async function search(database: Queryable, typed: string, options: SearchOptions): Promise<Found[]> {
  const query = typed.trim();
  const refusal = queryRefusal(query);
  if (refusal)
    throw refused(
      refusal,
      refusal === 'query_too_short' ? 'Enter at least two characters.' : 'Enter up to 200 characters.',
    );
  const words = normalise(query).split(' ').filter(Boolean);
  const near = await candidates(database, options, nearest(query, words));
  const ranked = ranking(query, near);
  if (ranked.length >= Math.min(ENOUGH, options.most)) return ranked.slice(0, options.most);
  const far = await alike(database, words);
  if (!far) return ranked.slice(0, options.most);
  const known = new Set(near.map(markOf));
  const more = (await candidates(database, options, far)).filter((each) => !known.has(markOf(each)));
  return ranking(query, [...near, ...more]).slice(0, options.most);
}

const markOf = ({ entity, entity_id }: Candidate): string => `${entity}:${entity_id}`;

function ranking(query: string, found: readonly Candidate[]): Found[] {
  // The index in the sorted list serves as the id, so that the lower record id comes first among equals.
  const items = [...found].sort((a, b) => a.entity_id - b.entity_id);
  const name = normalise(query);
  const ranked = rank(
    query,
    items.map((each, id) => ({ ...each.item, id })),
  ).flatMap(({ id, tier }) => {
    const each = items[id];
    const noun = each && findEntity(each.kind);
    if (!each || !noun) return [];
    const path = recordPath(noun, { id: each.entity_id, customerId: each.customer_id });
    return [
      {
        id: each.entity_id,
        entity: each.kind,
        title: each.title,
        subtitle: each.subtitle,
        customerId: each.customer_id,
        customer: each.customer,
        path,
        tier,
        exact: normalise(each.title) === name,
      },
    ];
  });
  // An exact name match comes before records that only contain the name, such as a contact's computer.
  return ranked.sort((one, other) => Number(other.exact) - Number(one.exact));
}

/** The condition for candidates, and the order in which the best are chosen. */
interface Asked {
  where(bind: Binder): string;
  /** Without one, the shortest titles are the best. */
  order?(bind: Binder): string;
}

/** Exact identifiers, whole words, word prefixes, and parts of identifiers. */
function nearest(query: string, words: readonly string[]): Asked {
  const identifier = identifierForm(query);
  const keys = keysOf(query, identifier);
  const name = escaped(words.join(' '));
  return {
    where: (bind) => {
      const parts = [`s.keys && ${bind(keys)}::text[]`];
      if (words.length > 0) parts.push(wordsClause(words, bind));
      for (const part of partsOf(query, identifier)) parts.push(`s.key_text like ${bind(`%${escaped(part)}%`)}`);
      return `(${parts.join(' or ')})`;
    },
    order: (bind) =>
      [
        `(s.keys && ${bind(keys)}::text[]) desc`,
        // Names are separated by two spaces. A whole name ranks first, then the start of a name.
        `(' ' || s.words || '  ' like ${bind(`%  ${name}  %`)}) desc`,
        `(' ' || s.words like ${bind(`%  ${name}%`)}) desc`,
      ].join(', '),
  };
}

/** The stored forms of a whole identifier: compact, as an IP address, and as national and international phone digits. */
function keysOf(query: string, identifier: string): string[] {
  const digits = query.replace(/\D/g, '');
  const address = readIp(query.replace(/\/\d{1,3}$/, ''));
  return [
    ...new Set(
      [
        identifier,
        address ?? '',
        ...(digits.length >= 5 ? [digits.slice(-10)] : []),
        ...(/^0[1-9]/.test(digits) ? [`44${digits.slice(1)}`.slice(-10)] : []),
      ].filter(Boolean),
    ),
  ];
}

/** Substrings that may occur in an identifier. */
function partsOf(query: string, identifier: string): string[] {
  const digits = query.replace(/\D/g, '');
  return [
    ...new Set([
      ...(identifier.length >= 4 ? [identifier] : []),
      ...(digits.length >= 6 ? [digits, digits.replace(/^0/, '')] : []),
      ...(/^\d{1,3}\.(\d{1,3}\.?){0,3}$/.test(query) ? [query] : []),
    ]),
  ];
}

/**
 * Each word is the start of a word in one of the names. There is one condition per word, because only those can use the
 * index. The noun precedes the words in the index, so that a list of one noun does not read others.
 */
export const wordsClause = (words: readonly string[], bind: Binder, noun = ''): string =>
  `(${words.map((word) => `${INDEXED} like ${bind(`${escaped(noun)}% ${escaped(word)}%`)}`).join(' and ')})`;

/** The indexed expression; the words start with a space. */
const INDEXED = '(s.entity || s.words)';

/**
 * Each word starts a word of one of the names, or is a misspelling of one. All candidates have the words, so a short
 * title is most like them, without a comparison of every text. Undefined without possible misspellings.
 */
async function alike(database: Queryable, words: readonly string[]): Promise<Asked | undefined> {
  const meant = await closestWords(database, words);
  if (![...meant.values()].some((each) => each.length > 0)) return undefined;
  return {
    where: (bind) =>
      words
        .map((word) => {
          const forms = [...new Set([word, ...(meant.get(word) ?? [])])];
          return `(${forms.map((form) => `${INDEXED} like ${bind(`% ${escaped(form)}%`)}`).join(' or ')})`;
        })
        .join(' and '),
  };
}

async function candidates(database: Queryable, options: SearchOptions, asked: Asked): Promise<Candidate[]> {
  const bind = binder();
  const matching = asked.where(bind);
  const scope = scopeOf(options, bind);
  const order = [asked.order?.(bind), 'length(s.title)', 's.entity_id'].filter(Boolean).join(', ');
  // Of all matches, only the sort columns are read; the rest is read for the best candidates.
  const { rows } = await database.query<Candidate>(
    `select s.entity, s.entity_id, s.kind, s.customer_id, c.title as customer, s.title, s.subtitle, s.item
       from (select s.entity, s.entity_id from search_entry s where ${matching} and ${scope}
              order by ${order} limit ${CANDIDATES}) best
       join search_entry s using (entity, entity_id)
       left join search_entry c on c.entity = 'customer' and c.entity_id = s.customer_id and s.entity <> 'customer'`,
    bind.values,
  );
  return rows;
}

/** Nouns that the actor may view and customers in scope, as SQL, so that no results need to be filtered afterwards. */
function scopeOf({ actor, nouns, customerId, archived }: SearchOptions, bind: Binder): string {
  const seen = entities().filter(
    (each) =>
      may(actor.patterns, `${each.name}.view`) &&
      (!nouns || nouns.includes(each.name) || nouns.includes(rootOf(each).name)),
  );
  const parts = [`s.kind = any(${bind(seen.map((each) => each.name))}::text[])`];
  if (!nouns) parts.push('not s.hidden');
  if (!archived) parts.push('not s.archived');
  if (customerId) parts.push(`s.customer_id = ${bind(customerId)}`);
  parts.push(entryScope(actor, bind));
  return parts.join(' and ');
}

const escaped = (text: string): string => text.replace(/[\\%_]/g, (sign) => `\\${sign}`);
