import { setTimeout as pause } from 'node:timers/promises';
import { count, type Figure, mebibytes, seconds } from './figures.server.ts';
import { type Answer, isRecord, jsonOf, rowsOf, type Visitor } from './visitor.server.ts';

const EXPORTS = '/api/v1/exports';
const LIST = 'assets';
const MINUTES = 10;

/** All assets as CSV, as a person gets so many: asked for, made in the background, taken. */
export async function measureExport(visitor: Visitor): Promise<Figure> {
  const began = performance.now();
  const id = Number(wordsIn(await visitor.send('POST', EXPORTS, { list: LIST, query: '', format: 'csv' })).id);
  await made(visitor, id);
  const file = await visitor.get(`${EXPORTS}/${id}/file`);
  const took = performance.now() - began;
  const lines = file.body.toString('utf8').split('\r\n').length - 2;
  return {
    what: 'export all assets as CSV',
    figure: seconds(took),
    note: `${count(lines)} rows, ${mebibytes(file.body.length)}, made in the background and taken`,
  };
}

/** Waits until the file is there. @throws when it could not be made */
async function made(visitor: Visitor, id: number): Promise<void> {
  for (const until = performance.now() + MINUTES * 60_000; performance.now() < until; await pause(100)) {
    const line = rowsOf(await visitor.get(EXPORTS)).find((row) => row.id === id);
    if (line?.state === 'done') return;
    if (line?.state !== 'waiting') throw new Error(`The export ended as “${line?.state}”: ${line?.remark}`);
  }
  throw new Error(`An export took over ${MINUTES} minutes.`);
}

function wordsIn(answer: Answer): Readonly<Record<string, unknown>> {
  const body = jsonOf(answer);
  if (!isRecord(body)) throw new Error('The answer is no export.');
  return body;
}
