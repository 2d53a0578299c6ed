import { setTimeout as pause } from 'node:timers/promises';
import { assetFile } from './assetFile.server.ts';
import { count, type Figure, kibibytes, seconds } from './figures.server.ts';
import { sized } from './size.server.ts';
import { type Answer, isRecord, jsonOf, rowsOf, type Visitor } from './visitor.server.ts';

const ROWS = sized(10_000, 20);
const MINUTES = 10;

/** Brings in a file of 10,000 assets as a person does, step by step, and takes it all back again. */
export async function measureImport(visitor: Visitor): Promise<Figure[]> {
  const file = assetFile(ROWS, await customerNames(visitor));
  const form = new FormData();
  form.set('file', new Blob([file], { type: 'text/csv' }), 'assets.csv');
  const uploading = await visitor.send('POST', '/api/v1/imports', form);
  const id = idIn(uploading);
  const one = `/api/v1/imports/${id}`;
  const proposed = jsonOf(await visitor.get(`${one}/proposal?kind=itflow-assets`));
  const mapping = isRecord(proposed) ? proposed.mapping : undefined;
  const mapped = await visitor.send('POST', `${one}/mapping`, { mapping });
  const checking = await step(visitor, one, 'check', {});
  const previewed = await visitor.get(`${one}/rows?size=50`);
  const counts = `${words(checking.state, 'created')} to create, ${words(checking.state, 'failed')} bad`;
  const importing = await step(visitor, one, 'commit', { mode: 'skip_bad_rows' });
  const undoing = await step(visitor, one, 'undo', {});
  const preview = uploading.milliseconds + mapped.milliseconds + checking.milliseconds + previewed.milliseconds;
  return [
    {
      what: `import of ${count(ROWS)} assets, in all`,
      figure: seconds(preview + importing.milliseconds),
      note: `upload, preview and import of ${kibibytes(Buffer.byteLength(file))}, without a person's own time`,
    },
    { what: 'import: upload and reading', figure: seconds(uploading.milliseconds) },
    { what: 'import: exact preview', figure: seconds(checking.milliseconds), note: counts },
    {
      what: 'import: writing',
      figure: seconds(importing.milliseconds),
      note: `${words(importing.state, 'created')} created`,
    },
    { what: 'import: taking it all back', figure: seconds(undoing.milliseconds) },
  ];
}

/** Begins a step and waits until the product has finished it in the background. */
async function step(visitor: Visitor, one: string, name: string, body: unknown) {
  const began = performance.now();
  let state = stateIn(await visitor.send('POST', `${one}/${name}`, body));
  while (state.phase !== null) {
    if (performance.now() - began > MINUTES * 60_000)
      throw new Error(`The ${name} of an import took over ${MINUTES} minutes.`);
    await pause(100);
    state = stateIn(await visitor.get(one));
  }
  if (typeof state.failure === 'string') throw new Error(`The ${name} of an import failed: ${state.failure}`);
  return { milliseconds: performance.now() - began, state };
}

/** Names that one customer alone has: a file names customers by their names. */
async function customerNames(visitor: Visitor): Promise<string[]> {
  const names = rowsOf(await visitor.get('/api/v1/customers?size=200&sort=id')).map((row) => String(row.name));
  return names.filter((name) => names.indexOf(name) === names.lastIndexOf(name));
}

function idIn(answer: Answer): number {
  const made = stateIn(answer).import;
  if (!isRecord(made)) throw new Error('The upload made no import.');
  return Number(made.id);
}

function stateIn(answer: Answer): Readonly<Record<string, unknown>> {
  const state = jsonOf(answer);
  if (!isRecord(state)) throw new Error('The answer is no import.');
  return state;
}

const words = ({ counts }: Readonly<Record<string, unknown>>, key: string): string =>
  isRecord(counts) ? count(Number(counts[key])) : 'an unknown number';
