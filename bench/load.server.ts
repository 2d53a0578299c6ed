import { setTimeout as pause } from 'node:timers/promises';
import { type Figure, mebibytes, spread, spreadOf } from './figures.server.ts';
import { memoryOf } from './processes.server.ts';
import { ADMINISTRATOR, type Home, type Product } from './product.server.ts';
import type { Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import { signIn, type Visitor } from './visitor.server.ts';

const PEOPLE = sized(20, 2);
const SECONDS = sized(20, 1);
/** A user's pause before the next click, in milliseconds. */
const LOOKS = [250, 500, 750] as const;

/** Measures twenty users at once, each with a session, who list, open, search and save; and the memory used. */
export async function measureLoad(product: Product, home: Home, sample: Sample): Promise<Figure[]> {
  const people: Visitor[] = [];
  // One after another: many simultaneous attempts on one account look like guessing.
  while (people.length < PEOPLE) people.push(await signIn(product.address, ADMINISTRATOR));
  const until = Date.now() + SECONDS * 1000;
  const durations: number[] = [];
  let peak = memoryOf(product.pid, home.folder);
  const watching = (async () => {
    while (Date.now() < until) {
      const now = memoryOf(product.pid, home.folder);
      if (now && now.product > (peak?.product ?? 0)) peak = now;
      await pause(500);
    }
  })();
  await Promise.all(people.map((visitor, at) => work(visitor, at, sample, until, durations)));
  await watching;
  for (const visitor of people) visitor.leave();
  return [
    {
      what: `${PEOPLE} people at once`,
      figure: spread(spreadOf(durations)),
      note: `p50 / p95 of ${durations.length} requests, ${Math.round(durations.length / SECONDS)} a second, all kinds mixed`,
    },
    ...memoryFigures(`memory under ${PEOPLE} people`, peak),
  ];
}

async function work(visitor: Visitor, at: number, sample: Sample, until: number, durations: number[]): Promise<void> {
  for (let turn = at; Date.now() < until; turn++) {
    const path = PATHS[turn % PATHS.length]?.(sample, turn * 13 + at) ?? '/api/v1/session';
    durations.push((await visitor.get(path)).milliseconds);
    await pause(LOOKS[turn % LOOKS.length]);
  }
}

const of = <T>(from: readonly T[], turn: number): T | undefined => from[turn % from.length];
const PATHS: readonly ((sample: Sample, turn: number) => string)[] = [
  () => '/api/v1/customers',
  ({ customerIds }, turn) => `/api/v1/customers/${of(customerIds, turn)}/dashboard`,
  ({ customerIds }, turn) => `/api/v1/assets?f.customerId=is%3A${of(customerIds, turn)}`,
  ({ assets }, turn) => `/api/v1/${of(assets, turn)?.path}/${of(assets, turn)?.id}`,
  ({ assets }, turn) => `/api/v1/search?q=${of(assets, turn)?.serial}`,
  () => '/api/v1/assets',
  ({ customerNames }, turn) => `/api/v1/search?q=${encodeURIComponent((of(customerNames, turn) ?? '').slice(0, 5))}`,
  ({ assets }, turn) => `/api/v1/${of(assets, turn)?.path}/${of(assets, turn)?.id}/history`,
];

/** The memory of the product and of its built-in database. */
export function memoryFigures(what: string, memory: ReturnType<typeof memoryOf>): Figure[] {
  if (!memory) return [{ what, figure: 'unknown', note: 'this system does not tell' }];
  const product = { what, figure: mebibytes(memory.product), note: 'launcher and one node' };
  if (memory.database === undefined) return [product];
  return [
    product,
    { what: `${what}, database`, figure: mebibytes(memory.database), note: 'built-in PostgreSQL, 128 MiB of it cache' },
  ];
}
