import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { product } from '../permission/actor.ts';
import { type Database, inTransaction, openDatabase, type Queryable } from '../db/pool.server.ts';
import type { Values } from '../store/change.server.ts';
import { createMany } from '../store/store.server.ts';
import { addDays } from '../calendar/calendar.ts';
import type { Field } from '../kinds/field.ts';
import type { Operator, Storage } from '../kinds/kind.ts';
import { kindOf } from '../kinds/kinds.ts';
import { dayOf } from '../kinds/moment/moment.ts';
import { testDatabase } from '#tests/support/database.server.ts';
import { makeTable, specimen } from '#tests/support/specimen.server.ts';
import { list } from './list.server.ts';
import {
  type Condition,
  COUNTED,
  COUNTED_WITH_WORDS,
  type ListQuery,
  readQuery,
  type Sort,
  writeQuery,
} from './query.ts';

const TODAY = '2026-03-29';
let database: Database;
let drop: () => Promise<void>;
let kept: Values[] = [];

beforeAll(async () => {
  const made = await testDatabase();
  drop = made.drop;
  database = openDatabase(made.url);
  await makeTable(database, specimen);
  const drafts = fc.sample(draft, { numRuns: 150, seed: 4711 });
  // Each record refers to some that were created earlier.
  for (let from = 0; from < drafts.length; from += 50)
    kept.push(...(await store(drafts.slice(from, from + 50).map((each) => referring(each, kept)))));
});
afterAll(async () => {
  await database.end();
  await drop();
});

const store = (drafts: readonly Values[]): Promise<Values[]> =>
  inTransaction(database, async (tx) => {
    const context = { tx, actor: product('Test'), now: '2026-03-01T12:00:00.000Z', requestId: 'test', ip: null };
    const done = await createMany(context, specimen, drafts);
    return done.map((outcome) => {
      if ('problem' in outcome) throw new Error(JSON.stringify(outcome.problem.errors));
      return outcome.change.after;
    });
  });

const listOn = (on: Queryable, query: Partial<ListQuery>) =>
  list(on, specimen, { where: [], sort: [], size: 200, page: 1, ...query }, { actor: product('Test'), today: TODAY });

const ask = (query: Partial<ListQuery>) => listOn(database, query);

/** All statements that a function sends to the database. */
async function statementsOf(work: (on: Queryable) => Promise<unknown>): Promise<string[]> {
  const said: string[] = [];
  await work({
    query: (text, values) => {
      said.push(text);
      return database.query(text, [...(values ?? [])]);
    },
  });
  return said;
}

/** A few values of each kind, so that many records share them, with characters that are special in SQL. */
const VALUES: Readonly<Record<string, readonly unknown[]>> = {
  text: ['Ash', 'ash', 'Ash Grove', '100%', '100', 'a_b', 'acb', 'back\\slash', "quote's", 'élan', 'Zoë', 'zebra', '0'],
  notes: ['Ask for **Ann**', 'ask', '50% off_peak'],
  whole: [-5, 0, 1, 7, 1_000],
  quantity: [0, 0.125, 2.5, 1_000.001],
  money: [-250, 0, 1, 999_999_999],
  percentage: [0, 2_000, 10_000],
  duration: [0, 30, 90],
  flag: [true, false],
  choice: ['red', 'green', 'blue'],
  choices: [[], ['red'], ['red', 'green'], ['red', 'green', 'blue']],
  day: ['2026-03-28', '2026-03-29', '2026-03-30', '2025-12-31', '2028-02-29'],
  // Around midnight in the UK: in winter, in summer, and on the night the clocks change.
  moment: [
    '2026-03-28T23:59:59.999Z',
    '2026-03-29T00:00:00.000Z',
    '2026-03-29T22:59:59.999Z',
    '2026-03-29T23:00:00.000Z',
    '2026-07-01T22:30:00.000Z',
    '2026-07-01T23:30:00.000Z',
  ],
  email: ['head@school.example', 'Head@School.example', 'office@school.example'],
  phone: ['+441632960123', '+441632960456'],
  postcode: ['BN1 1AA', 'LE7 4QF'],
  url: ['https://www.example.org/', 'https://www.example.org/a_b'],
  ipAddress: ['10.20.0.2', '10.20.0.20', '10.2.0.0'],
  macAddress: ['3c:52:82:00:00:01', '3c:52:82:aa:00:50'],
  tags: [[], ['red'], ['red', 'wing'], ['100%']],
  file: [null],
  files: [[]],
  rows: [[], [{ word: 'row_1', count: 1 }]],
  secret: ['correct horse'],
};

const draft = fc.record({
  name: fc.constantFrom('Ash', 'Beech', 'beech', 'Élan', 'Cedar'),
  ...Object.fromEntries(
    Object.entries(VALUES).map(([kind, values]) => [
      kind,
      (specimen.fields as Readonly<Record<string, Field>>)[kind]?.optional
        ? fc.constantFrom(null, ...values)
        : fc.constantFrom(...values),
    ]),
  ),
  pick: fc.nat({ max: 1_000 }),
});

function referring({ pick, ...rest }: Values & { pick?: unknown }, before: readonly Values[]): Values {
  const at = Number(pick);
  const some = before.filter((_, n) => n < 4).map((row) => row.id);
  const one = before.length > 0 && at % 3 > 0 ? before[at % 4]?.id : null;
  return {
    ...rest,
    ref: one,
    refs: some.slice(0, at % (some.length + 1)),
    anyRefs: some.slice(at % 3).map((id) => `specimen:${String(id)}`),
  };
}

describe('a filter', () => {
  const asked = Object.entries<Field>(specimen.fields).flatMap(([key, field]) =>
    kindOf(field)
      .operators.filter((op) => field.kind !== 'secret' || op === 'filled')
      .map((op) => [key, op] as const),
  );

  it.each(asked.filter(([key]) => key !== 'secret'))('on %s by “%s” finds the matching rows', async (key, op) => {
    const field = (specimen.fields as Readonly<Record<string, Field>>)[key] as Field;
    for (const values of asking(key, op, field)) {
      const found = await ask({ where: [{ field: key, op, values }] });
      const wanted = kept.filter((row) => holds(row[key], op, values, kindOf(field).storage, field));
      expect([values, found.rows.map(({ id }) => id).sort()]).toEqual([values, wanted.map(({ id }) => id).sort()]);
      expect(found.total).toBe(wanted.length);
    }
  });

  it('never queries a secret', async () => {
    await expect(ask({ where: [{ field: 'secret', op: 'filled', values: [] }] })).rejects.toMatchObject({
      status: 400,
    });
    await expect(ask({ sort: [{ field: 'secret' }] })).rejects.toMatchObject({ status: 400 });
    await expect(ask({ fields: ['secret'] })).rejects.toMatchObject({ status: 400 });
    for (const row of (await ask({})).rows) expect(Object.keys(row)).not.toContain('secret');
  });

  it('with an unknown option or operator is refused, with the valid ones', async () => {
    const refusal = (field: string, op: Operator, values: readonly string[]) =>
      ask({ where: [{ field, op, values }] }).then(
        () => 'answered',
        (problem: { readonly status: number; readonly message: string }) => `${problem.status} ${problem.message}`,
      );
    expect(await refusal('choice', 'is', ['red', 'mauve'])).toBe(
      '400 Choice has no choice “mauve”. Use “red”, “green”, “blue”.',
    );
    expect(await refusal('choices', 'any', ['mauve'])).toMatch(/^400 .*no choice “mauve”/);
    expect(await refusal('choice', 'contains', ['re'])).toBe(
      '400 Choice does not accept “contains”. Use “is”, “not”, “any”, “filled”, “empty”.',
    );
    expect(await refusal('anyRefs', 'any', ['12'])).toMatch(/^400 .*a record such as specimen:12/);
    expect(await refusal('flag', 'from', ['true'])).toMatch(/^400 .*“is”, “not”, “any”/);
    expect(await refusal('choice', 'any', ['red', 'blue'])).toBe('answered');
  });

  it('finds a number and a postcode however they are typed', async () => {
    const numbers = async (values: string[]) => (await ask({ where: [{ field: 'phone', op: 'is', values }] })).total;
    expect(await numbers(['01632 960123'])).toBe(await numbers(['+441632960123']));
    expect(await numbers(['01632 960123'])).toBeGreaterThan(0);
    const codes = async (value: string) =>
      (await ask({ where: [{ field: 'postcode', op: 'is', values: [value] }] })).total;
    expect(await codes('bn11aa')).toBe(await codes('BN1 1AA'));
    const macs = async (value: string) =>
      (await ask({ where: [{ field: 'macAddress', op: 'is', values: [value] }] })).total;
    expect(await macs('3C52.82AA.0050')).toBe(await macs('3c:52:82:aa:00:50'));
  });

  it('with groups requires all of them, and any inside a group', async () => {
    const red: Condition = { field: 'choice', op: 'is', values: ['red'] };
    const filled: Condition = { field: 'whole', op: 'filled', values: [] };
    const small: Condition = { field: 'money', op: 'to', values: ['0'] };
    const { rows } = await ask({
      where: [filled, { any: [red, { all: [small, { field: 'flag', op: 'is', values: ['true'] }] }] }],
    });
    const wanted = kept.filter(
      (row) =>
        row.whole !== null &&
        (row.choice === 'red' || (row.money !== null && Number(row.money) <= 0 && row.flag === true)),
    );
    expect(rows.map(({ id }) => id).sort()).toEqual(wanted.map(({ id }) => id).sort());
    expect(wanted.length).toBeGreaterThan(5);
  });

  it('survives a round trip through an address', async () => {
    const condition = fc.record({
      field: fc.constantFrom('text', 'name', 'notes'),
      op: fc.constantFrom<Operator>('is', 'contains', 'starts'),
      values: fc.array(fc.string({ minLength: 1 }), { minLength: 1, maxLength: 3 }),
    });
    fc.assert(
      fc.property(fc.array(condition, { maxLength: 4 }), (where) => {
        const address = writeQuery({ where });
        const { query, complaints } = readQuery(Object.fromEntries(new URLSearchParams(address)));
        expect(complaints).toEqual([]);
        expect([...query.where].sort(byText)).toEqual([...where].sort(byText));
      }),
    );
  });
});

const byText = (a: unknown, b: unknown): number => (JSON.stringify(a) < JSON.stringify(b) ? -1 : 1);

/** Filter values: each existing value, prefixes of texts, pairs, and some that no record has. */
function asking(key: string, op: Operator, field: Field): string[][] {
  if (op === 'filled' || op === 'empty') return [[]];
  if (field.to) return [[String(kept[0]?.id)], [String(kept[1]?.id), String(kept[2]?.id)], ['999999']];
  if (field.toAny)
    return [[`specimen:${kept[0]?.id}`], [`specimen:${kept[1]?.id}`, `specimen:${kept[2]?.id}`], ['other:1']];
  const known = (VALUES[key] ?? VALUES[field.kind] ?? []).flatMap((value) => [value].flat()).map(String);
  const texts = [
    ...known,
    ...known.map((value) => value.slice(0, 3)),
    ...known.map((value) => value.slice(1, 4)),
  ].filter(Boolean);
  if (op === 'contains' || op === 'starts') return [...texts, '%', '_', '\\', "'"].map((value) => [value]);
  const days =
    field.kind === 'day' || field.kind === 'moment'
      ? ['today', 'today+1', 'today-1', '2026-03-29', '2026-07-01', '2026-07-02']
      : [];
  const values = [...new Set([...known, ...days])].filter((value) => value !== '');
  const pairs = values.flatMap((one, n) => [[one, values[(n + 2) % values.length] ?? one]]);
  if (op === 'between') return pairs;
  return [...values.map((value) => [value]), ...(op === 'from' || op === 'to' ? [] : pairs)];
}

/** A second implementation of the conditions, without SQL. */
function holds(value: unknown, op: Operator, values: readonly string[], storage: Storage, field: Field): boolean {
  const isEmpty = value === null || value === undefined || (Array.isArray(value) && value.length === 0);
  if (op === 'empty') return isEmpty;
  if (op === 'filled') return !isEmpty;
  if (op === 'not') return !holds(value, 'is', values, storage, field);
  if (isEmpty) return false;
  if (Array.isArray(value)) {
    const own = value.map(String);
    return op === 'all' ? values.every((each) => own.includes(each)) : values.some((each) => own.includes(each));
  }
  if (op === 'contains') return lower(value).includes(lower(values[0]));
  if (op === 'starts') return lower(value).startsWith(lower(values[0]));
  const [least, most] = op === 'from' ? [values[0], undefined] : op === 'to' ? [undefined, values[0]] : values;
  if (op === 'is') return values.some((each) => isWithin(value, each, each, storage, field));
  return isWithin(value, least, most, storage, field);
}

const lower = (value: unknown): string => String(value).toLowerCase();

function isWithin(
  value: unknown,
  from: string | undefined,
  to: string | undefined,
  storage: Storage,
  field: Field,
): boolean {
  const order = (a: unknown, b: string): number => {
    const given = meant(b);
    if (storage === 'timestamp' && given.length === 10) return compare(dayOf(String(a)), given);
    if (['int', 'bigint', 'decimal'].includes(storage)) return Number(a) - Number(given);
    return field.kind === 'choice' || storage !== 'text' ? compare(String(a), given) : compare(lower(a), lower(given));
  };
  return (from === undefined || order(value, from) >= 0) && (to === undefined || order(value, to) <= 0);
}

const compare = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
const meant = (value: string): string => {
  const shift = /^today([+-]\d+)?$/.exec(value);
  return shift ? addDays(TODAY, Number(shift[1] ?? 0)) : value;
};

describe('a list', () => {
  const sortable = Object.entries<Field>(specimen.fields)
    .filter(([, field]) => !['json', 'texts', 'bigints'].includes(kindOf(field).storage) && field.kind !== 'secret')
    .map(([key]) => key);
  const sort: fc.Arbitrary<Sort[]> = fc
    .uniqueArray(fc.constantFrom(...sortable, 'createdAt', 'archivedAt'), { minLength: 1, maxLength: 3 })
    .chain((keys) => fc.tuple(...keys.map((field) => fc.record({ field: fc.constant(field), down: fc.boolean() }))))
    .map((sorts) => [...sorts]);

  it('by cursor is the same as page by page, in every order', async () => {
    await fc.assert(
      fc.asyncProperty(sort, fc.integer({ min: 1, max: 60 }), async (sorts, size) => {
        const whole = (await ask({ sort: sorts, size: 200 })).rows.map(({ id }) => id);
        expect(whole).toHaveLength(kept.length);
        const paged: unknown[] = [];
        for (let page = 1; page <= Math.ceil(kept.length / size); page++)
          paged.push(...(await ask({ sort: sorts, size, page })).rows.map(({ id }) => id));
        const followed: unknown[] = [];
        let cursor: string | undefined;
        do {
          const page = await ask({ sort: sorts, size, ...(cursor ? { cursor } : {}) });
          followed.push(...page.rows.map(({ id }) => id));
          cursor = page.next;
        } while (cursor && followed.length <= kept.length);
        const { next } = await ask({ sort: sorts, size });
        const beyond = next === undefined ? [] : (await ask({ sort: sorts, size, cursor: next, page: 2 })).rows;
        expect(beyond.map(({ id }) => id)).toEqual(next === undefined ? [] : whole.slice(2 * size, 3 * size));
        expect([sorts, paged]).toEqual([sorts, whole]);
        expect([sorts, followed]).toEqual([sorts, whole]);
      }),
      { numRuns: 60, seed: 20_261_121 },
    );
  }, 60_000);

  it('has empty values last in either direction', async () => {
    for (const down of [false, true]) {
      const values = (await ask({ sort: [{ field: 'whole', down }] })).rows.map(({ whole }) => whole);
      const filled = values.filter((value) => value !== null) as number[];
      expect(values.slice(0, filled.length)).toEqual([...filled].sort((a, b) => (down ? b - a : a - b)));
    }
  });

  it('is sorted for people: accents and capitals among the others', async () => {
    const names = (await ask({ sort: [{ field: 'name' }] })).rows.map(({ name }) => String(name));
    expect([...new Set(names)]).toEqual(['Ash', 'beech', 'Beech', 'Cedar', 'Élan']);
  });

  it('reads custom fields only on request', async () => {
    const definitions = async (query: Partial<ListQuery>) =>
      (await statementsOf((on) => listOn(on, query))).filter((text) => text.includes('from "custom_field"')).length;
    expect(await definitions({ where: [{ field: 'name', op: 'is', values: ['Ash'] }], fields: ['name'] })).toBe(0);
    for (const query of [
      { sort: [{ field: 'extra.nowhere' }] },
      { fields: ['extra.nowhere'] },
      { where: [{ any: [{ all: [{ field: 'extra.nowhere', op: 'filled', values: [] }] }] }] },
    ] satisfies Partial<ListQuery>[])
      await expect(listOn(database, query)).rejects.toThrow('have no field “extra.nowhere”');
  });

  it('returns only the requested fields', async () => {
    const { rows } = await ask({ fields: ['name'], size: 1 });
    expect(Object.keys(rows[0] ?? {}).sort()).toEqual(['id', 'name', 'version']);
  });

  it('counts exactly up to ten thousand, and says when it estimates', async () => {
    await database.query(
      `insert into specimen (name, choices, tags, refs, files, rows) select 'Mass', '{}', '{}', '{}', '{}', '[]' from generate_series(1, ${COUNTED - kept.length})`,
    );
    await database.query('analyze specimen');
    expect(await ask({ size: 1 })).toMatchObject({ total: COUNTED, estimated: false });
    await database.query(
      `insert into specimen (name, choices, tags, refs, files, rows) select 'Mass', '{}', '{}', '{}', '{}', '[]' from generate_series(1, 20000)`,
    );
    await database.query('analyze specimen');
    const { total, estimated } = await ask({ size: 1 });
    expect(estimated).toBe(true);
    expect(Math.abs(total - 30_000)).toBeLessThan(1_500);
    const last = await ask({ size: 200, page: 150, sort: [{ field: 'id' }] });
    expect(last.rows).toHaveLength(200);
    await database.query(
      `insert into specimen (name, choice, choices, tags, refs, files, rows) select 'Mass', case when n % 100 = 0 then 'red' else 'green' end, '{}', '{}', '{}', '{}', '[]' from generate_series(1, 60000) n`,
    );
    await database.query('analyze specimen');
    const counts = async (where: ListQuery['where'], q?: string) => {
      const said = await statementsOf((tx) => listOn(tx, { size: 1, where, ...(q ? { q } : {}) }));
      return said.filter((text) => text.includes('count(*)')).length;
    };
    const green: Condition = { field: 'choice', op: 'is', values: ['green'] };
    // For all rows, and for a choice that most rows have, the planner's estimate is sufficient.
    expect(await counts([])).toBe(0);
    expect(await counts([green])).toBe(0);
    // For rare values and combined conditions, it is not.
    expect(await counts([{ ...green, values: ['red'] }])).toBe(1);
    expect(await counts([])).toBe(0);
    expect(await counts([green, { field: 'name', op: 'is', values: ['Mass'] }])).toBe(1);
    // Words that only one page of rows has, or none, need no count.
    expect(await counts([], 'mass')).toBe(0);
    await database.query(`delete from specimen where name = 'Mass'`);
  });
});

it('counts rows with words up to a thousand, says that there are more, and looks up rows with common words', async () => {
  const add = async (name: string, rows: number): Promise<void> => {
    await database.query(
      `with made as (insert into specimen (name, choices, tags, refs, files, rows)
                     select $1, '{}', '{}', '{}', '{}', '[]' from generate_series(1, $2::int) returning id)
       insert into search_entry (entity, entity_id, kind, title, item, words, keys, key_text, archived, hidden)
       select 'specimen', id, 'specimen', $1, '{}', ' ' || lower($1), '{}', '', false, false from made`,
      [name, rows],
    );
  };
  await add('Okapi', COUNTED_WITH_WORDS);
  const exact = await ask({ q: 'okapi', size: 1 });
  expect(exact).toMatchObject({ total: COUNTED_WITH_WORDS, estimated: false });
  expect(exact).not.toHaveProperty('isLeast');
  await add('Okapi', 1);
  expect(await ask({ q: 'okapi', size: 1 })).toMatchObject({
    total: COUNTED_WITH_WORDS,
    estimated: true,
    isLeast: true,
  });
  const rare = await statementsOf((tx) => listOn(tx, { q: 'okapi', size: 2 }));
  expect(rare.filter((text) => text.includes('select true from search_entry'))).toEqual([]);
  // A word that most records have is not gathered from the index: the rows are looked up in the order of the list.
  const before = (await ask({ q: 'okapi', size: 2 })).rows;
  await add('Okapi', 4 * COUNTED_WITH_WORDS);
  await database.query('analyze search_entry');
  await database.query('analyze specimen');
  const common = await statementsOf(async (tx) => {
    const { total, isLeast, rows } = await listOn(tx, { q: 'okapi', size: 2 });
    expect([total, isLeast, rows]).toEqual([COUNTED_WITH_WORDS, true, before]);
  });
  expect(common.filter((text) => text.includes('select true from search_entry'))).toHaveLength(2);
  await database.query(`delete from search_entry where title = 'Okapi'`);
  await database.query(`delete from specimen where name = 'Okapi'`);
});

describe('a moment', () => {
  it('is the same in any time zone of the database', async () => {
    const connection = await database.connect();
    try {
      for (const zone of ['UTC', 'Europe/London', 'Asia/Kolkata', 'America/St_Johns']) {
        await connection.query(`set timezone to '${zone}'`);
        const { rows } = await connection.query<{ at: string }>(
          `select unnest(array['2026-07-01T12:00:00Z', '2026-01-01T23:59:59.999Z', '1969-07-20T20:17:40.123456Z']::timestamptz[]) as at`,
        );
        expect([zone, rows.map(({ at }) => at)]).toEqual([
          zone,
          ['2026-07-01T12:00:00.000Z', '2026-01-01T23:59:59.999Z', '1969-07-20T20:17:40.123456Z'],
        ]);
      }
    } finally {
      connection.release(true);
    }
  });
});

it('finds similar spellings if nothing matches exactly, and says so', async () => {
  const [given = {}] = fc.sample(draft, { numRuns: 1, seed: 9 });
  const made = await store([{ ...referring(given, kept), name: 'Castlegate Primary' }]);
  kept.push(...made);
  const found = await ask({ q: 'castelgate' });
  expect([found.total, found.similar, found.rows.map(({ id }) => id)]).toEqual([1, true, made.map(({ id }) => id)]);
  const exact = await ask({ q: 'castlegate' });
  expect([exact.total, exact.similar]).toEqual([1, undefined]);
  expect((await ask({ q: 'zzzzzzzz' })).similar).toBeUndefined();
});
