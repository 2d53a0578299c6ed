import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { KnownRoute } from '#engine/http/routes.server.ts';
import type { Field } from '#engine/kinds/field.ts';
import { LIST_WORDS } from '#engine/lists/query.ts';
import { addressOf } from '../support/addressOf.server.ts';
import { a } from '../support/builders.server.ts';
import type { Answered } from '../support/installation.server.ts';
import { HOSTILE_TEXTS } from '../support/hostileValues.server.ts';
import { entities } from '#app/areas.ts';
import { openProduct, type TestProduct } from '../support/testInstallation.server.ts';

/** `all` runs all of them, which takes several minutes; otherwise a selection. */
const IS_ALL = process.env.ODD_QUERIES === 'all';
const SEED = 20_261_123;

let product: TestProduct;
beforeAll(async () => {
  product = await openProduct();
  for (const noun of listed()) await product.write((context) => a(context, noun)).catch(() => undefined);
});
afterAll(() => product.close());

const listed = (): AnyEntity[] => entities.filter((each) => !each.internal);
const encoded = (text: string): string => encodeURIComponent(text.replace(/\p{Cs}/gu, ''));
const json = (value: unknown): string => encoded(JSON.stringify(value));
const many = (count: number, of: string): string => Array.from({ length: count }, () => of).join(',');

/** A query, and whether it must be refused; ambiguous ones may be answered or refused. */
interface Odd {
  readonly line: string;
  readonly isWrong: boolean;
}
const wrong = (...lines: string[]): Odd[] => lines.map((line) => ({ line, isWrong: true }));
const odd = (...lines: string[]): Odd[] => lines.map((line) => ({ line, isWrong: false }));

/** Queries that are wrong or odd for any list. */
const OF_ANY: readonly Odd[] = [
  ...wrong(
    'nonsense=1',
    'Q=ash',
    'q[]=ash',
    'q[a]=ash',
    'q%00=ash',
    '__proto__=1',
    'constructor=1',
    'limit=5',
    'offset=5',
  ),
  ...wrong('q=ash&q=elm', 'page=1&page=2', 'sort=id&sort=-id', 'size=5&size=5', 'f.id=1&f.id=2', 'status=is:active'),
  ...['page', 'size'].flatMap((name) =>
    wrong(
      ...[
        '0',
        '-1',
        '1.5',
        '1e3',
        '0x10',
        '%201',
        '1%20',
        '١',
        '１',
        'NaN',
        'Infinity',
        '9'.repeat(30),
        'null',
        '1,2',
        '[1]',
      ].map((value) => `${name}=${value}`),
    ),
  ),
  ...wrong(
    'size=201',
    'page=1000001',
    'size=200&page=60',
    'size=1&page=10002',
    'page=102',
    'cursor=nonsense',
    'cursor=WzFd',
    'cursor=W10',
    'cursor=bnVsbA',
    `cursor=${'A'.repeat(3_000)}`,
  ),
  ...wrong(
    'sort=nonsense',
    'sort=-',
    'sort=--id',
    'sort=id;drop',
    'sort=id%20desc',
    'sort=__proto__',
    'sort=extra.none',
    'sort=id,createdAt,updatedAt,archivedAt',
  ),
  ...wrong(
    'archived=yes',
    'archived=true',
    'archived=WITH',
    'archived=with,only',
    'fields=nonsense',
    'fields=id,__proto__',
    'fields=extra.none',
  ),
  ...wrong(
    `q=${'x'.repeat(201)}`,
    'q=a%00b',
    'f.=1',
    'f.nonsense=1',
    'f.__proto__=1',
    'f.id.x=1',
    'f.extra.none=1',
    'f.version=1',
  ),
  ...wrong(
    'where=',
    'where={}',
    'where=null',
    'where=1',
    'where=[',
    'where=[1]',
    'where=[[]]',
    'where=%5B%7B%7D%5D',
  ).filter(({ line }) => line !== 'where='),
  ...wrong(
    `where=${json([{ field: 'id', op: 'is', values: [1] }])}`,
    `where=${json([{ field: 'id', op: 'is', values: '1' }])}`,
    `where=${json([{ field: 'id', op: 'like', values: ['1'] }])}`,
    `where=${json([{ field: 'id', op: 'is', values: ['1'], or: 1 }])}`,
    `where=${json([{ any: [{ any: [] }] }])}`,
    `where=${json([{ any: [{ all: [{ all: [] }] }] }])}`,
    `where=${json([{ any: [], all: [] }])}`,
    `where=${json(Array.from({ length: 21 }, () => ({ field: 'id', op: 'is', values: ['1'] })))}`,
    `where=${json(Array.from({ length: 51 }, () => ({ any: [] })))}`,
    `where=${encoded('['.repeat(2_000))}`,
  ),
  ...odd(
    'q=%',
    'q=%zz',
    'q=%C3%28',
    'q=%ED%A0%80',
    'q=%F0%9F%98',
    'q=+',
    'q=',
    '&&&',
    '=',
    'page=',
    'size=',
    'sort=,,,',
    'fields=,',
    'q=%25%5F%27',
  ),
  ...HOSTILE_TEXTS.filter((text) => text.length < 300).flatMap((text) =>
    odd(`q=${encoded(text)}`, `sort=${encoded(text)}`, `cursor=${encoded(text)}`),
  ),
];

/** Values that are invalid for a kind of field. */
function notOf({ kind }: Field): readonly string[] {
  if (['whole', 'ref', 'refs', 'file', 'files', 'money', 'duration', 'percentage'].includes(kind))
    return [
      '',
      'is:',
      'is:one',
      'is:1.5',
      'from:',
      'between:1',
      'between:1,2,3',
      'contains:1',
      `is:${'9'.repeat(20)}`,
      'from:1,2',
      'is:1;2',
      'is:%00',
    ];
  if (kind === 'day' || kind === 'moment')
    return [
      'is:',
      'is:yesterday',
      'is:2026-02-31',
      'is:2026-13-01',
      'from:20261120',
      'between:2026-01-01',
      'to:2026-01-01,2026-01-02',
      'contains:2026',
      'is:today%2B999999',
      'is:0000-00-00',
    ];
  if (kind === 'flag') return ['is:', 'is:yes', 'is:1', 'from:true', 'contains:t', 'between:false,true'];
  if (kind === 'secret') return ['is:x', 'filled:', 'contains:a', 'starts:a', 'empty:'];
  return [
    'is:',
    'contains:',
    'starts:a,b',
    'contains:a,b',
    'is:%00',
    'between:a',
    'between:a,b,c',
    `is:${many(1_001, 'a')}`,
  ];
}
const oddOf = (key: string, field: Field): Odd[] => [
  ...wrong(...notOf(field).map((text) => `f.${key}=${text}`)),
  ...odd(
    ...[
      'filled:',
      'empty:',
      'is:nonsense',
      'not:1',
      'any:1,2',
      'all:1',
      "is:'",
      'starts:%25',
      'between:2,1',
      'is:-1',
    ].map((text) => `f.${key}=${text}`),
  ),
  ...(field.kind === 'secret' ? wrong(`sort=${key}`, `fields=${key}`) : []),
  ...(['rows', 'tags', 'choices', 'refs', 'anyRefs', 'files'].includes(field.kind) ? wrong(`sort=${key}`) : []),
];

interface Asked {
  readonly url: string;
  readonly isWrong: boolean;
}
const ofLists = (): Asked[] =>
  listed().flatMap((noun) =>
    [...OF_ANY, ...Object.entries<Field>(noun.fields).flatMap(([key, field]) => oddOf(key, field))].map(
      ({ line, isWrong }) => ({ url: `/api/v1/${noun.path}?${line}`, isWrong }),
    ),
  );

/** Queries for all other routes with parameters. */
const ofTheOthers = (): Asked[] =>
  product.app.routeTable
    .all()
    .filter(({ method, config }: KnownRoute) => method === 'GET' && config.about?.query?.includes('sort') === false)
    .flatMap((route: KnownRoute) => {
      const names = route.config.about?.query ?? [];
      const lines = [
        ...wrong('nonsense=1', '__proto__=1', `${names[0]}=1&${names[0]}=2`, `${names[0]}=a%00b`),
        ...names.flatMap((name) => odd(...HOSTILE_TEXTS.map((text) => `${name}=${encoded(text.slice(0, 300))}`))),
      ];
      return lines.map(({ line, isWrong }) => ({ url: `${addressOf(route)}?${line}`, isWrong }));
    });

/** The given number of queries, or all of them. */
const chosen = (every: readonly Asked[], count: number): readonly Asked[] => {
  const most = IS_ALL ? every.length : Math.min(count, every.length);
  if (most === every.length) return every;
  const some = fc.shuffledSubarray([...every], { minLength: most, maxLength: most });
  return fc.sample(some, { seed: SEED, numRuns: 1 })[0] ?? [];
};

async function askAll(every: readonly Asked[], count: number): Promise<void> {
  const statuses = new Map<number, number>();
  const asked = chosen(every, count);
  for (const { url, isWrong } of asked) {
    const answer = await product.administrator.get(url);
    statuses.set(answer.status, (statuses.get(answer.status) ?? 0) + 1);
    judge(url, answer, isWrong);
  }
  if (IS_ALL) console.log(`${asked.length} queries`, statuses);
}

/** Expects an answer or a refusal in words, never a server error, and never a query that was ignored. */
function judge(url: string, { status, text, body }: Answered, isWrong: boolean): void {
  const told = `${url}\n→ ${status} ${text.slice(0, 600)}`;
  if (status >= 500) throw new Error(told);
  if (status === 200 && isWrong) throw new Error(`This was left out and not refused: ${told}`);
  if (status === 200) return;
  expect([400, 404, 414, 422], told).toContain(status);
  expect(body, told).toMatchObject({ code: expect.any(String), requestId: expect.any(String) });
  expect(String(body.message), told).toMatch(/^[A-Z0-9“].*[.!?]$/s);
  expect(text, told).not.toMatch(/\bat \S+ \(|\.ts:\d|node_modules|violates|syntax error at|relation "|invalid input/);
}

describe(`odd queries (${IS_ALL ? 'all of them' : `1,200 of the seed ${SEED}`})`, () => {
  it('of lists are answered or refused in words', () => askAll(ofLists(), 900), 900_000);

  it('of everything else with parameters are too', () => askAll(ofTheOthers(), 300), 900_000);

  it('include every parameter of lists', () =>
    expect(LIST_WORDS.filter((word) => !OF_ANY.some(({ line }) => line.startsWith(`${word}=`)))).toEqual([]));
});
