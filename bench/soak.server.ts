import { setTimeout as pause } from 'node:timers/promises';
import { computer } from '#areas/estate/hardware/computer.ts';
import { count, type Figure, mebibytes, spread, spreadOf } from './figures.server.ts';
import { handlesOf, memoryOf } from './processes.server.ts';
import { ADMINISTRATOR, type Home, type Product } from './product.server.ts';
import { pick, READINGS, type Sample } from './readings.server.ts';
import { sized } from './size.server.ts';
import { isRecord, jsonOf, signIn, type Visitor } from './visitor.server.ts';

const PEOPLE = sized(20, 2);
/** The share of the time before figures count: code is compiled, caches are filled, pools are opened. */
const WARM_UP = 0.1;
/** The share of the measured time that counts as its start and as its end. */
const EDGE = 0.2;
/** One in this many requests saves. */
const SAVES = 5;
/** The interval of memory readings. */
const LOOK_MS = sized(1_000, 50);
/** The allowed increase from the start to the end. */
const MOST = { memory: sized(1.1, 1_000), handles: sized(20, 10_000), p95: sized(2, 100_000) } as const;

/** The resources held at a moment. */
interface Held {
  readonly at: number;
  readonly memory: number;
  readonly handles: number;
}
interface Asked {
  readonly at: number;
  readonly milliseconds: number;
}

/**
 * Sends the given number of requests per second, reads and saves mixed, for the given time, and reports whether the
 * product holds more at the end than at the start. Requests that could not be sent in time are reported and not
 * repeated.
 */
export async function measureSoak(
  product: Product,
  home: Home,
  sample: Sample,
  { minutes, rate }: { readonly minutes: number; readonly rate: number },
): Promise<Figure[]> {
  const people: Visitor[] = [];
  // One after another: many simultaneous attempts on one account look like guessing.
  while (people.length < PEOPLE) people.push(await signIn(product.address, ADMINISTRATOR));
  const [began, milliseconds] = [Date.now(), minutes * 60_000];
  const [asked, held]: [Asked[], Held[]] = [[], []];
  const failures = new Map<string, number>();
  const isOver = (): boolean => Date.now() - began > milliseconds;
  const watching = watch(product, home, held, isOver);
  await Promise.all(
    people.map(async (visitor, at) => {
      for (let turn = at; !isOver(); turn += PEOPLE) {
        // Each request has a scheduled time; a late one is sent at once.
        await pause(Math.max(0, began + (turn * 1_000) / rate - Date.now()));
        const from = Date.now();
        await one(visitor, sample, turn).catch((error: Error) => {
          failures.set(error.message, (failures.get(error.message) ?? 0) + 1);
        });
        asked.push({ at: from, milliseconds: Date.now() - from });
      }
    }),
  );
  await watching;
  for (const visitor of people) visitor.leave();
  return figuresOf({ asked, held, failures, began, milliseconds, rate });
}

/** A read as in the bench, or a save of an asset at its current version. */
async function one(visitor: Visitor, sample: Sample, turn: number): Promise<void> {
  if (turn % SAVES !== 0) {
    const [, path] = pick(READINGS, turn);
    await visitor.get(path(sample, turn));
    return;
  }
  const computers = sample.assets.filter(({ path }) => path === computer.path);
  const { id } = pick(computers, turn);
  const body = jsonOf(await visitor.get(`/api/v1/${computer.path}/${id}`));
  const row = isRecord(body) && isRecord(body.row) ? body.row : {};
  await visitor
    .send('PATCH', `/api/v1/${computer.path}/${id}`, { version: row.version, notes: `Seen in turn ${turn}` })
    .catch((error: Error) => {
      // Another of the twenty users changed it first, which counts as an answer.
      if (!error.message.includes('answered 409')) throw error;
    });
}

async function watch(product: Product, home: Home, held: Held[], isOver: () => boolean): Promise<void> {
  for (; !isOver(); await pause(LOOK_MS)) {
    const [memory, handles] = [memoryOf(product.pid, home.folder), handlesOf(product.pid, home.folder)];
    if (memory && handles !== undefined) held.push({ at: Date.now(), memory: memory.product, handles });
  }
}

interface Soaked {
  readonly asked: readonly Asked[];
  readonly held: readonly Held[];
  readonly failures: ReadonlyMap<string, number>;
  readonly began: number;
  readonly milliseconds: number;
  readonly rate: number;
}

function figuresOf({ asked, held, failures, began, milliseconds, rate }: Soaked): Figure[] {
  const counts = began + milliseconds * WARM_UP;
  const edge = (began + milliseconds - counts) * EDGE;
  const begin = <T extends { readonly at: number }>(all: readonly T[]): T[] =>
    all.filter(({ at }) => at >= counts && at < counts + edge);
  const end = <T extends { readonly at: number }>(all: readonly T[]): T[] =>
    all.filter(({ at }) => at >= began + milliseconds - edge);
  const middle = (all: readonly Held[], what: 'memory' | 'handles'): number =>
    spreadOf(all.map((each) => each[what])).p50;
  // On a busy machine there may be no reading in such a part of the time. The nearest one then stands for it.
  const readOr = (all: readonly Held[], nearest: Held | undefined): readonly Held[] =>
    all.length > 0 || !nearest ? all : [nearest];
  const [first, last] = [
    { edgeOf: begin, readings: readOr(begin(held), held[0]) },
    { edgeOf: end, readings: readOr(end(held), held.at(-1)) },
  ].map(({ edgeOf, readings }) => ({
    memory: middle(readings, 'memory'),
    handles: middle(readings, 'handles'),
    answers: spreadOf(edgeOf(asked).map((each) => each.milliseconds)),
  }));
  if (!first || !last) return [];
  const promised = (words: string, isKept: boolean, more = ''): Pick<Figure, 'note' | 'isBroken'> => ({
    note: `${words}: ${isKept ? 'kept' : 'NOT KEPT'}${more}`,
    isBroken: !isKept,
  });
  const wanted = Math.round((milliseconds / 1_000) * rate);
  const failed = [...failures.values()].reduce((sum, each) => sum + each, 0);
  return [
    {
      what: `soak of ${milliseconds / 60_000} minutes`,
      figure: `${count(asked.length)} requests`,
      note: `${Math.round((asked.length * 1_000) / milliseconds)} a second of ${rate} (${count(wanted)} in all), ${PEOPLE} people, one in ${SAVES} saves`,
    },
    {
      what: 'soak: failed',
      figure: count(failed),
      ...promised(
        'none may',
        failed === 0,
        [...failures]
          .slice(0, 3)
          .map(([said, times]) => `; ${times} × ${said}`)
          .join(''),
      ),
    },
    {
      what: 'soak: memory',
      figure: `${mebibytes(first.memory)} → ${mebibytes(last.memory)}`,
      ...promised('at most a tenth more', last.memory <= first.memory * MOST.memory),
    },
    {
      what: 'soak: handles',
      figure: `${first.handles} → ${last.handles}`,
      ...promised(`at most ${MOST.handles} more`, last.handles <= first.handles + MOST.handles),
    },
    {
      what: 'soak: answers',
      figure: `${spread(first.answers)} → ${spread(last.answers)}`,
      ...promised('p50 / p95; p95 not doubled', last.answers.p95 <= first.answers.p95 * MOST.p95),
    },
  ];
}
