import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { binder } from '../access/access.server.ts';
import { type Actor, product } from '../permission/actor.ts';
import { type Database, inTransaction, openDatabase } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import type { Context } from '../request/context.server.ts';
import { entity } from '../entity/entity.ts';
import { createMany, setArchived, update } from '../store/store.server.ts';
import { ipAddress } from '../kinds/ipAddress/ipAddress.ts';
import { macAddress } from '../kinds/macAddress/macAddress.ts';
import { phone } from '../kinds/phone/phone.ts';
import { postcode } from '../kinds/postcode/postcode.ts';
import { tags } from '../kinds/tags/tags.ts';
import { text } from '../kinds/text/text.ts';
import { whole } from '../kinds/whole/whole.ts';
import { testDatabase } from '#tests/support/database.server.ts';
import { makeTable } from '#tests/support/specimen.server.ts';
import { searchEntry } from '../store/index/entry.ts';
import { rank, type SearchItem } from '../store/index/rank.ts';
import { searchedItems as items, searchRankExamples } from './rank.examples.ts';
import { beginIndex, fingerprintOf, outdatedNouns, rebuildSearch } from './rebuild.server.ts';
import { ENOUGH, search, wordsClause } from './search.server.ts';
import { learn, NEAR } from '../store/index/vocabulary.server.ts';

/** A noun that can be found in all possible ways. */
const thing = entity('thing', {
  plural: 'Things',
  path: 'things',
  scope: { by: 'none', because: 'it exists in tests only' },
  fields: {
    name: text({ search: 'words' }),
    codes: tags({ default: [], search: 'identifier' }),
    phone: phone({ optional: true, search: 'identifier' }),
    postcode: postcode({ optional: true, search: 'identifier' }),
    mac: macAddress({ optional: true, search: 'identifier' }),
    ip: ipAddress({ optional: true, search: 'identifier' }),
  },
  title: ['name'],
  columns: ['name'],
});
/** Nouns that belong to a user or to a supplier. */
const note = entity('ownNote', {
  plural: 'Own notes',
  path: 'own-notes',
  scope: { by: 'own', field: 'ownerId' },
  fields: { name: text({ search: 'words' }), ownerId: whole() },
  title: ['name'],
  columns: ['name'],
});

let database: Database;
let drop: () => Promise<void>;

beforeAll(async () => {
  const made = await testDatabase();
  drop = made.drop;
  database = openDatabase(made.url);
  await makeTable(database, thing);
  await makeTable(database, note);
});
afterAll(async () => {
  await database.end();
  await drop();
});

const everything = product('Test');
const writing = <T>(work: (context: Context) => Promise<T>): Promise<T> =>
  inTransaction(database, (tx) =>
    work({ tx, actor: everything, now: '2026-11-20T09:00:00.000Z', requestId: 'test', ip: null }),
  );
const store = (drafts: readonly Values[], noun: Parameters<typeof createMany>[1] = thing): Promise<Values[]> =>
  writing(async (context) =>
    (await createMany(context, noun, drafts)).map((outcome) => {
      if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem.errors));
      return outcome.change.after;
    }),
  );
const find = async (query: string, actor: Actor = everything, most = 1_000) =>
  (await search(database, query, { actor, most })).map(({ id, tier }) => ({ id, tier }));
const empty = () => database.query('delete from search_entry; delete from thing; delete from own_note;');

/** The record for an item of the examples. */
const recordOf = ({
  names = [],
  codes = [],
  phones = [],
  postcodes = [],
  macs = [],
  ips = [],
}: Omit<SearchItem, 'id'>): Values => ({
  name: names[0],
  codes: [...codes],
  phone: phones[0] ?? null,
  postcode: postcodes[0] ?? null,
  mac: macs[0] ?? null,
  ip: ips[0] ?? null,
});

describe('the worked examples, from the database', () => {
  const records = new Map<number, number>();
  beforeAll(async () => {
    await empty();
    const made = await store(items.map(recordOf));
    items.forEach(({ id }, at) => records.set(Number(made[at]?.id), id));
  });

  it.each([...searchRankExamples])('find $says', async ({ input, output }) => {
    const { query } = input as { query: string };
    const { error } = output as { error?: string };
    if (error) return expect(find(query)).rejects.toMatchObject({ status: 422, code: error });
    const found = (await find(query)).map(({ id, tier }) => ({ id: records.get(id), tier }));
    return expect({ results: found }).toEqual(output);
  });

  it.each(['%', '_', '%%', '__', '%a%', '\\', "'", '""', '(', 'NEAR', '*', '🙂🙂', '\u0000\u0000', '   ab   '])(
    'find nothing for symbols: %j',
    async (query) => {
      const wanted = rank(query, items).map(({ id }) => id);
      if (query.trim().length < 2) return expect(find(query)).rejects.toMatchObject({ code: 'query_too_short' });
      return expect((await find(query)).map(({ id }) => records.get(id))).toEqual(wanted);
    },
  );
});

describe('entries written by the rules of an earlier release', () => {
  const titles = async () =>
    (
      await database.query<{ title: string }>(`select title from search_entry where entity = 'thing' order by title`)
    ).rows.map(({ title }) => title);
  const age = () => database.query(`update search_entry set title = 'Thing ' || entity_id, words = ' thing'`);

  it('are written again once, and users find the records by their new titles', async () => {
    await empty();
    await store([{ name: 'Annexe' }, { name: 'Boiler room' }]);
    await age();
    expect(await find('boiler')).toEqual([]);
    await rebuildSearch(database);
    expect(await titles()).toEqual(['Annexe', 'Boiler room']);
    expect(await find('boiler')).toHaveLength(1);
    expect(await outdatedNouns(database)).toEqual([]);
    await age();
    await rebuildSearch(database);
    expect(await find('boiler')).toEqual([]);
  });

  it('do not exist in an empty index, so a new installation writes none again', async () => {
    await empty();
    await database.query('delete from search_entry');
    await database.query('delete from search_rules');
    await beginIndex(database);
    expect(await outdatedNouns(database)).toEqual([]);
    await store([{ name: 'Annexe' }]);
    await database.query('delete from search_rules');
    await beginIndex(database);
    expect(await outdatedNouns(database)).not.toEqual([]);
  });

  it('have another fingerprint if the title of their noun changes, and not if its list changes', () => {
    expect(fingerprintOf({ ...thing, title: ['name', 'codes'] })).not.toBe(fingerprintOf(thing));
    expect(fingerprintOf({ ...thing, unsearched: true })).not.toBe(fingerprintOf(thing));
    expect(fingerprintOf({ ...thing, columns: ['codes'] })).toBe(fingerprintOf(thing));
  });
});

describe('any typed text', () => {
  const WORDS = [
    'Brighton',
    'Brigham',
    'Primary',
    'School',
    'St',
    'Mary’s',
    'Grove',
    'Groove',
    'Ash',
    'Ashton',
    'Café',
    'Server',
    'Service',
    'room',
    'Printer',
    'UPS',
    'Core',
    'Switch',
    '1204',
    '1205',
    'O’Brien',
    'Zoë',
    'C',
    'of',
    'E',
  ];
  const record = fc.record({
    name: fc.array(fc.constantFrom(...WORDS), { minLength: 1, maxLength: 4 }).map((words) => words.join(' ')),
    codes: fc.array(
      fc
        .tuple(fc.constantFrom('BRI', 'STM', 'SG10-KLM', 'A', 'SN'), fc.integer({ min: 1, max: 30 }))
        .map(([start, n]) => `${start}${String(n).padStart(4, '0')}`),
      { maxLength: 2 },
    ),
    phone: fc.option(fc.integer({ min: 100, max: 130 }).map((n) => `+441632960${n}`)),
    postcode: fc.option(fc.constantFrom('BN1 1AA', 'LE7 4QF', 'M1 1AE', 'LE7 1AB', 'SW1A 1AA')),
    mac: fc.option(fc.integer({ min: 0, max: 40 }).map((n) => `3c:52:82:aa:00:${n.toString(16).padStart(2, '0')}`)),
    ip: fc.option(
      fc.oneof(
        fc.integer({ min: 1, max: 40 }).map((n) => `10.20.${n % 3}.${n}`),
        fc.integer({ min: 1, max: 9 }).map((n) => `2001:db8::${n}`),
      ),
    ),
  });
  let items: SearchItem[] = [];

  beforeAll(async () => {
    await empty();
    const made = await store(fc.sample(record, { numRuns: 180, seed: 8 }));
    items = made.map((row) => ({ ...searchEntry(thing, row).item, id: Number(row.id) }));
  });

  /** Queries for known records, with typing errors. */
  const typed = fc.nat({ max: 179 }).chain((at) => {
    const parts = Object.values(items[at] ?? {})
      .flat()
      .filter((each): each is string => typeof each === 'string' && each !== '');
    return fc.tuple(
      fc.constantFrom(...parts),
      fc.nat(),
      fc.nat(),
      fc.constantFrom(
        'whole',
        'beginning',
        'end',
        'part',
        'word',
        'swap',
        'drop',
        'add',
        'wrong',
        'bare',
        'home',
        'mask',
      ),
    );
  });

  it('finds the same as ranking all records', async () => {
    await fc.assert(
      fc.asyncProperty(typed, async ([text, one, two, how]) => {
        const query = mistyped(text, one, two, how);
        fc.pre([...query.trim()].length >= 2 && query.length <= 200);
        const all = rank(query, items);
        // If enough records match as spelt, misspellings are not searched.
        const spelt = all.filter(({ tier }) => tier < 6);
        const wanted = spelt.length >= ENOUGH ? spelt : all;
        const found = await find(query);
        const order = (list: readonly { id: number; tier: number }[]) =>
          [...list].sort((a, b) => a.tier - b.tier || a.id - b.id);
        expect([query, order(found)]).toEqual([query, order(wanted)]);
      }),
      { numRuns: 400, seed: Number(process.env.FUZZ_SEED ?? 20_261_121) },
    );
  }, 120_000);
});

function mistyped(text: string, one: number, two: number, how: string): string {
  const at = one % text.length;
  switch (how) {
    case 'beginning':
      return text.slice(0, Math.max(2, at));
    case 'end':
      return text.slice(-Math.max(4, at));
    case 'part':
      return text.slice(at, at + 4 + (two % 6));
    case 'word':
      return text.split(' ')[one % text.split(' ').length] ?? text;
    case 'swap':
      return text.slice(0, at) + text.charAt(at + 1) + text.charAt(at) + text.slice(at + 2);
    case 'drop':
      return text.slice(0, at) + text.slice(at + 1);
    case 'add':
      return `${text.slice(0, at)}x${text.slice(at)}`;
    case 'wrong':
      return `${text.slice(0, at)}q${text.slice(at + 1)}`;
    case 'bare':
      return text.replace(/[^A-Za-z0-9]/g, '');
    case 'home':
      return text.replace(/^\+44/, '0');
    case 'mask':
      return `${text}/24`;
    default:
      return text;
  }
}

describe('among very many records', () => {
  it('the exact match is first, however many contain it', async () => {
    await empty();
    await store(Array.from({ length: 1_200 }, (_, n) => ({ name: `Asset ${n}`, codes: [`A1000${n}`] })));
    const [exact] = await store([{ name: 'The one that was meant, with a long name', codes: ['A1000'] }]);
    expect((await find('a1000'))[0]).toEqual({ id: exact?.id, tier: 1 });
    const [named] = await store([{ name: 'Asset' }]);
    expect((await find('asset'))[0]).toEqual({ id: named?.id, tier: 2 });
  });
});

describe('the search index', () => {
  it('is current within the transaction that changes a record, and drops what is rolled back', async () => {
    await empty();
    const [made] = await store([{ name: 'Hornbeam' }]);
    const id = Number(made?.id);
    await writing(async (context) => {
      await update(context, thing, id, { name: 'Whitebeam' }, 1);
      expect(await search(context.tx, 'whitebeam', { actor: everything, most: 5 })).toHaveLength(1);
      expect(await search(context.tx, 'hornbeam', { actor: everything, most: 5 })).toHaveLength(0);
      expect(await find('hornbeam')).toHaveLength(1);
      throw new Error('changed my mind');
    }).catch(() => undefined);
    expect(await find('hornbeam')).toEqual([{ id, tier: 2 }]);
    expect(await find('whitebeam')).toEqual([]);
  });

  it('leaves out archived records unless requested', async () => {
    await empty();
    const [made] = await store([{ name: 'Hornbeam' }]);
    await writing((context) => setArchived(context, thing, Number(made?.id), true, 1));
    expect(await find('hornbeam')).toEqual([]);
    expect(await search(database, 'hornbeam', { actor: everything, most: 5, archived: true })).toHaveLength(1);
  });

  it('shows a user’s own records only to them', async () => {
    await empty();
    const [mine] = await store(
      [
        { name: 'Buy milk', ownerId: 7 },
        { name: 'Buy bread', ownerId: 8 },
      ],
      note,
    );
    const person: Actor = { userId: 7, name: 'Seven', patterns: ['*'], customers: 'all', suppliers: 'all' };
    expect(await find('buy', person)).toEqual([{ id: mine?.id, tier: 3 }]);
  });
});

it('searches a word of one noun among the records of that noun only', async () => {
  await database.query(
    `insert into search_entry (entity, entity_id, kind, title, item, words, keys, key_text)
     select 'elsewhere', n, 'elsewhere', 'Main ' || n, '{}', ' main ' || n, '{}', '' from generate_series(1, 20000) n`,
  );
  await database.query('analyze search_entry');
  const bind = binder();
  const { rows } = await database.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, format json) select 1 from search_entry s where s.entity = 'thing' and ${wordsClause(['main'], bind, 'thing')}`,
    bind.values,
  );
  expect(rowsRead(rows[0]?.['QUERY PLAN'][0].Plan)).toBe(0);
  await database.query("delete from search_entry where entity = 'elsewhere'");
});

it('finds similar words through the index, never by comparing all words', async () => {
  await inTransaction(database, async (tx) => {
    const words = Array.from(
      { length: 3_000 },
      (_, n) => `word${[...String(n)].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`,
    );
    await learn(tx, [words.join(' ')]);
    await tx.query('analyze search_word');
    const { rows } = await tx.query<{ 'QUERY PLAN': string }>(`explain ${NEAR}`, [['wordab', 'wordac', 'wordad']]);
    const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
    expect(plan).toContain('search_word_near_ix');
    expect(plan).not.toContain('Seq Scan on search_word');
    await tx.query('delete from search_word');
  });
});

interface Plan {
  readonly 'Actual Rows': number;
  readonly 'Rows Removed by Filter'?: number;
  readonly 'Rows Removed by Index Recheck'?: number;
  readonly Plans?: readonly Plan[];
}

/** Number of rows read, whether or not they were needed. */
const rowsRead = (plan: Plan | undefined): number =>
  plan === undefined
    ? 0
    : plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0) +
      (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), 0);
