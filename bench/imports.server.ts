import { setTimeout as pause } from 'node:timers/promises';
import { assetFile } from './assetFile.server.ts';
import { health } from './busy.server.ts';
import { contactFile } from './contactFile.server.ts';
import { credentialFile } from '#tests/imports/credentialFile.server.ts';
import { count, type Figure, kibibytes, mebibytes, milliseconds, seconds } from './figures.server.ts';
import { databaseWorkOf, memoryOf, workOf } from './processes.server.ts';
import type { Home, Product } from './product.server.ts';
import { type Answer, isRecord, jsonOf, rowsOf, type Visitor } from './visitor.server.ts';

const MINUTES = 60;
/** Milliseconds between two readings of health and memory. */
const EVERY = 50;

interface File {
  readonly what: string;
  /** The kind of file to select. */
  readonly kind: string;
  readonly write: (rows: number, customers: readonly string[]) => string;
  /** Target of reading, preview and writing together, for 10,000 rows. */
  readonly secondsPer10000?: number;
}

const FILES: readonly File[] = [
  { what: 'assets', kind: 'itflow-assets', write: assetFile },
  { what: 'contacts', kind: 'own:contact', write: contactFile },
  { what: 'credentials', kind: 'itglue-passwords', write: credentialFile, secondsPer10000: 40 },
];

/** Imports a file of assets, one of contacts and one of credentials step by step as a user does, and undoes each. */
export async function measureImports(product: Product, home: Home, visitor: Visitor, rows: number): Promise<Figure[]> {
  const customers = await customerNames(visitor);
  const figures: Figure[] = [];
  for (const file of FILES)
    figures.push(...(await measureFile(watchOf(product, home), visitor, file, rows, customers)));
  return figures;
}

async function measureFile(
  watch: Watch,
  visitor: Visitor,
  file: File,
  rows: number,
  customers: readonly string[],
): Promise<Figure[]> {
  const content = file.write(rows, customers);
  const form = new FormData();
  form.set('file', new Blob([content], { type: 'text/csv' }), `${file.what}.csv`);
  let id = 0;
  const reading = await watch(async () => {
    id = idIn(await visitor.send('POST', '/api/v1/imports', form));
  });
  const one = `/api/v1/imports/${id}`;
  const proposed = jsonOf(await visitor.get(`${one}/proposal?kind=${file.kind}`));
  await visitor.send('POST', `${one}/mapping`, { mapping: isRecord(proposed) ? proposed.mapping : undefined });
  let state: State = {};
  const does = (name: string, body: unknown) =>
    watch(async () => {
      state = await step(visitor, one, name, body);
    });
  const checking = await does('check', {});
  const would = `${words(state, 'created')} to create, ${words(state, 'failed')} bad${await reasonIn(visitor, one)}`;
  const writing = await does('commit', { mode: 'skip_bad_rows' });
  const done = `${words(state, 'created')} created`;
  const undoing = await does('undo', {});
  const name = `import of ${count(rows)} ${file.what}`;
  return [
    figureOf(`${name}: upload and reading`, reading, kibibytes(Buffer.byteLength(content))),
    figureOf(`${name}: exact preview`, checking, would),
    figureOf(`${name}: writing`, writing, done),
    figureOf(`${name}: taking it all back`, undoing, 'removed'),
    ...totalOf(name, file, rows, [reading, checking, writing]),
  ];
}

function totalOf(name: string, { secondsPer10000 }: File, rows: number, steps: readonly Cost[]): readonly Figure[] {
  if (secondsPer10000 === undefined) return [];
  const took = steps.reduce((sum, step) => sum + step.milliseconds, 0);
  const limit = (secondsPer10000 * Math.max(rows, 10_000)) / 10_000;
  const isKept = took <= limit * 1_000;
  return [
    {
      what: `${name}: from file to records`,
      figure: seconds(took),
      note: `target ${limit} s${isKept ? '' : ': NOT KEPT'}`,
    },
  ];
}

/** The cost of a step: duration, CPU time, memory above rest, and the response times of other requests. */
interface Cost {
  readonly milliseconds: number;
  readonly product: number | undefined;
  readonly database: number | undefined;
  /** The peak memory above rest, in bytes. */
  readonly held: number | undefined;
  /** The slowest response of /healthz during the step. */
  readonly slowest: number;
}

type Watch = (work: () => Promise<void>) => Promise<Cost>;

/** Rest is measured before the first file, so memory that a step does not release also counts for the next. */
function watchOf({ pid, address }: Product, { folder }: Home): Watch {
  const atRest = memoryOf(pid, folder)?.product;
  return async (work) => {
    const [product, database] = [workOf(pid, folder), databaseWorkOf(pid, folder)];
    const began = performance.now();
    let isDone = false;
    let most: number | undefined;
    let slowest = 0;
    const asking = (async () => {
      for (; !isDone; await pause(EVERY)) {
        slowest = Math.max(slowest, await health(`${address}/healthz`));
        const now = memoryOf(pid, folder)?.product;
        if (now !== undefined) most = Math.max(most ?? 0, now);
      }
    })();
    await work().finally(() => {
      isDone = true;
    });
    const took = performance.now() - began;
    await asking;
    return {
      milliseconds: took,
      product: less(workOf(pid, folder), product),
      database: less(databaseWorkOf(pid, folder), database),
      held: less(most, atRest),
      slowest,
    };
  };
}

const less = (after: number | undefined, before: number | undefined): number | undefined =>
  after === undefined || before === undefined ? undefined : after - before;

function figureOf(what: string, cost: Cost, note: string): Figure {
  const known = (value: number | undefined, say: (value: number) => string) =>
    value === undefined ? 'unknown' : say(value);
  return {
    what,
    figure: seconds(cost.milliseconds),
    note: [
      note,
      `of processors ${known(cost.product, seconds)} the product and ${known(cost.database, seconds)} the database`,
      `at most ${known(cost.held, mebibytes)} above rest`,
      `/healthz within ${milliseconds(cost.slowest)} ms`,
    ].join('; '),
  };
}

type State = Readonly<Record<string, unknown>>;

/** Starts a step and waits until the background job has finished it. */
async function step(visitor: Visitor, one: string, name: string, body: unknown): Promise<State> {
  const began = performance.now();
  let state = stateIn(await visitor.send('POST', `${one}/${name}`, body));
  while (state.phase !== null) {
    if (performance.now() - began > MINUTES * 60_000)
      throw new Error(`The ${name} of an import took over ${MINUTES} minutes.`);
    await pause(250);
    state = stateIn(await visitor.get(one));
  }
  if (typeof state.failure === 'string') throw new Error(`The ${name} of an import failed: ${state.failure}`);
  return state;
}

/** Why the first refused row is refused; nothing if all rows are good. */
async function reasonIn(visitor: Visitor, one: string): Promise<string> {
  const [row] = rowsOf(await visitor.get(`${one}/rows?result=error`));
  const [fault] = Array.isArray(row?.faults) ? row.faults : [];
  return isRecord(fault) ? ` (${String(fault.message)})` : '';
}

const MOST_NAMES = 200;

/**
 * Names that only one customer of all has, in any case, because a file identifies customers by name. A name that is
 * unique on the first page may return on a later one, and every row with it would be refused.
 */
async function customerNames(visitor: Visitor): Promise<string[]> {
  const names: string[] = [];
  for (let page = 1, isLast = false; !isLast; page++) {
    const rows = rowsOf(await visitor.get(`/api/v1/customers?size=200&sort=id&archived=with&page=${page}`));
    names.push(...rows.map((row) => String(row.name)));
    isLast = rows.length < 200;
  }
  const uses = new Map<string, number>();
  for (const name of names) uses.set(name.toLowerCase(), (uses.get(name.toLowerCase()) ?? 0) + 1);
  return names.filter((name) => uses.get(name.toLowerCase()) === 1).slice(0, MOST_NAMES);
}

function idIn(answer: Answer): number {
  const made = stateIn(answer).import;
  if (!isRecord(made)) throw new Error('The upload made no import.');
  return Number(made.id);
}

function stateIn(answer: Answer): State {
  const state = jsonOf(answer);
  if (!isRecord(state)) throw new Error('The answer is no import.');
  return state;
}

const words = ({ counts }: State, key: string): string =>
  isRecord(counts) ? count(Number(counts[key])) : 'an unknown number';
