import { kinds } from '#areas/estate/estate.ts';
import { measureInBrowser } from './browser.server.ts';
import { measureBulk } from './bulk.server.ts';
import { measureBusy } from './busy.server.ts';
import { measureCode } from './code.server.ts';
import { measureExport } from './exports.server.ts';
import { type Figure, rank, seconds, tableOf } from './figures.server.ts';
import { measureFirstLoad } from './firstLoad.server.ts';
import { measureImport } from './imports.server.ts';
import { measureBetween, measureLive, measureRestart } from './live.server.ts';
import { measureLog } from './log.server.ts';
import { measureLoad, memoryFigures } from './load.server.ts';
import { memoryOf } from './processes.server.ts';
import { type Options, type Part, readOptions } from './options.server.ts';
import {
  ADMINISTRATOR,
  build,
  databaseOf,
  fill,
  type Home,
  homeFor,
  type Product,
  startProduct,
} from './product.server.ts';
import { measureSaves } from './saves.server.ts';
import { measureSoak } from './soak.server.ts';
import { measureReading, measureWriting, takeSample } from './requests.server.ts';
import type { Sample } from './readings.server.ts';
import { signIn, type Visitor } from './visitor.server.ts';

/*
 * Measures the product as people meet it, over HTTP and in a browser, on a company of real size: npm run bench.
 * It prints one table. What is good enough is for people to say, but for two: that it holds no more after hours than at
 * their beginning, and that it says how it is while it works.
 */
const STARTS = 3;
/** Kind of asset → where its records are. */
const KIND_PATHS = Object.fromEntries(kinds.map((kind) => [kind.name, kind.path]));
const say = (line: string): void => void process.stderr.write(`${line}\n`);

const options = readOptions(process.argv.slice(2));
const figures = options.url?.startsWith('http') ? await ofRunning(options.url) : await ofOwn(options);
process.stdout.write(`${tableOf(figures)}\n`);

/** A product that runs elsewhere is only read. */
async function ofRunning(address: string): Promise<Figure[]> {
  const { ADMIN_EMAIL: email, ADMIN_PASSWORD: password } = process.env;
  const visitor = await signIn(address, email && password ? { email, password } : ADMINISTRATOR);
  try {
    const sample = await takeSample(visitor, KIND_PATHS);
    return [...(await measureReading(visitor, sample)), ...(await measureInBrowser(address, visitor, sample))];
  } finally {
    visitor.leave();
  }
}

async function ofOwn(asked: Options): Promise<Figure[]> {
  await build();
  const home = await homeFor(asked);
  say(`The company of ${asked.customers} customers and ${asked.assets} assets is in ${home.folder}.`);
  const took = await fill(home, asked);
  const filling =
    took === undefined
      ? []
      : [{ what: 'the demo company is made', figure: seconds(took * 1000), note: 'once; kept for the next run' }];
  const { product: first, starts } = await started(home, asked);
  let product = first;
  try {
    const figures = [...filling, ...starts, ...(await ofProduct(product, home, asked))];
    if (!asked.parts.has('live')) return figures;
    const restart = await measureRestart(product, home);
    product = restart.product;
    const url = databaseOf(home);
    return [...figures, ...restart.figures, ...(await measureBetween(url)), ...(await measureSaves(url))];
  } finally {
    await product.stop();
  }
}

/** Starts it a few times; the last start stays. */
async function started(home: Home, { parts }: Options): Promise<{ product: Product; starts: Figure[] }> {
  const times: number[] = [];
  for (let turn = 1; parts.has('start') && turn < STARTS; turn++) {
    const product = await startProduct(home);
    times.push(product.startMilliseconds);
    await product.stop();
  }
  const product = await startProduct(home);
  times.push(product.startMilliseconds);
  const figure = seconds(
    rank(
      times.sort((a, b) => a - b),
      50,
    ),
  );
  return {
    product,
    starts: [{ what: 'start, to the first ready answer', figure, note: `median of ${times.length}, database and all` }],
  };
}

async function ofProduct(product: Product, home: Home, options: Options): Promise<Figure[]> {
  const figures: Figure[] = memoryFigures('memory at rest', memoryOf(product.pid, home.folder));
  const visitor = await signIn(product.address, ADMINISTRATOR);
  const sample = await takeSample(visitor, KIND_PATHS);
  const measures: readonly (readonly [part: Part, measure: () => Promise<Figure[]> | Figure[]])[] = [
    ['requests', () => ofRequests(visitor, sample)],
    ['import', () => measureImport(visitor)],
    ['load', () => measureLoad(product, home, sample)],
    ['busy', () => measureBusy(product, home, sample)],
    ['bulk', () => measureBulk(product, home)],
    ['live', () => measureLive(product, home, visitor, sample)],
    ['browser', async () => [...measureFirstLoad(), ...(await measureInBrowser(product.address, visitor, sample))]],
    ['code', measureCode],
    ['log', () => measureLog(home, visitor, options.entries)],
    ['soak', () => measureSoak(product, home, sample, options)],
  ];
  for (const [part, measure] of measures) {
    if (!options.parts.has(part)) continue;
    say(`Measuring: ${part} …`);
    figures.push(...(await orFailure(part, measure)));
  }
  visitor.leave();
  return figures;
}

async function ofRequests(visitor: Visitor, sample: Sample): Promise<Figure[]> {
  return [
    ...(await measureReading(visitor, sample)),
    ...(await measureWriting(visitor, sample)),
    await measureExport(visitor),
  ];
}

/** What was measured before is shown all the same. */
async function orFailure(part: Part, measure: () => Promise<Figure[]> | Figure[]): Promise<Figure[]> {
  try {
    return await measure();
  } catch (error) {
    process.exitCode = 1;
    return [{ what: part, figure: 'failed', note: error instanceof Error ? error.message : String(error) }];
  }
}
