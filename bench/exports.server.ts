import { setTimeout as pause } from 'node:timers/promises';
import { count, type Figure, mebibytes, seconds } from './figures.server.ts';
import { databaseWorkOf, memoryOf, workOf } from './processes.server.ts';
import { ADMINISTRATOR, type Home, type Product } from './product.server.ts';
import { type Answer, isRecord, jsonOf, rowsOf, signIn, type Visitor } from './visitor.server.ts';

const EXPORTS = '/api/v1/exports';
const LIST = 'assets';
const MINUTES = 20;
/** Milliseconds between two health checks, and between two memory readings. */
const EVERY = 50;
const LOOK_EVERY = 500;

/**
 * Measures exports of all assets as CSV and as a workbook: the duration, the CPU time independent of other load, the
 * memory above rest, and the response times of other requests. Other sizes use another company: `--assets 1000000`.
 */
export async function measureExports(product: Product, home: Home): Promise<Figure[]> {
  const visitor = await signIn(product.address, ADMINISTRATOR);
  const figures: Figure[] = [];
  for (const format of ['csv', 'xlsx'] as const) figures.push(...(await watched(product, home, visitor, format)));
  visitor.leave();
  return figures;
}

async function watched(product: Product, home: Home, visitor: Visitor, format: 'csv' | 'xlsx'): Promise<Figure[]> {
  const used = () => ({
    product: workOf(product.pid, home.folder) ?? 0,
    database: databaseWorkOf(product.pid, home.folder) ?? 0,
  });
  const held = () => memoryOf(product.pid, home.folder)?.product ?? 0;
  const [before, rest] = [used(), held()];
  let isOver = false;
  let most = rest;
  let longest = 0;
  const health = (async () => {
    for (; !isOver; await pause(EVERY)) {
      const began = performance.now();
      await (await fetch(`${product.address}/healthz`)).arrayBuffer();
      longest = Math.max(longest, performance.now() - began);
    }
  })();
  const memory = (async () => {
    for (; !isOver; await pause(LOOK_EVERY)) most = Math.max(most, held());
  })();
  try {
    const figure = await measureExport(visitor, format);
    const after = used();
    return [
      figure,
      {
        what: `${format}: processor`,
        figure: seconds(after.product - before.product + after.database - before.database),
        note: `${seconds(after.product - before.product)} of the product, ${seconds(after.database - before.database)} of the database`,
      },
      { what: `${format}: memory above rest`, figure: mebibytes(most - rest) },
      { what: `${format}: longest /healthz`, figure: `${Math.round(longest)} ms` },
    ];
  } catch (error) {
    // For example more rows than a workbook holds.
    return [{ what: `export as ${format}`, figure: 'refused', note: error instanceof Error ? error.message : '' }];
  } finally {
    isOver = true;
    await Promise.all([health, memory]);
  }
}

/** Exports all assets as a user does for so many rows: requested, made in the background, downloaded. */
export async function measureExport(visitor: Visitor, format: 'csv' | 'xlsx' = 'csv'): Promise<Figure> {
  const began = performance.now();
  const id = Number(wordsIn(await visitor.send('POST', EXPORTS, { list: LIST, query: '', format })).id);
  const rows = await made(visitor, id);
  const file = await visitor.get(`${EXPORTS}/${id}/file`);
  const took = performance.now() - began;
  return {
    what: `export all assets as ${format === 'csv' ? 'CSV' : 'a workbook'}`,
    figure: seconds(took),
    note: `${count(rows)} rows, ${mebibytes(file.body.length)}, made in the background and taken`,
  };
}

/**
 * Waits until the file is ready.
 * @returns its number of rows
 * @throws if it could not be made
 */
async function made(visitor: Visitor, id: number): Promise<number> {
  for (const until = performance.now() + MINUTES * 60_000; performance.now() < until; await pause(100)) {
    const line = rowsOf(await visitor.get(EXPORTS)).find((row) => row.id === id);
    if (line?.state === 'done') return Number(line.rows);
    if (line?.state !== 'waiting') throw new Error(`The export ended as “${line?.state}”: ${line?.remark}`);
  }
  throw new Error(`An export took over ${MINUTES} minutes.`);
}

function wordsIn(answer: Answer): Readonly<Record<string, unknown>> {
  const body = jsonOf(answer);
  if (!isRecord(body)) throw new Error('The answer is no export.');
  return body;
}
