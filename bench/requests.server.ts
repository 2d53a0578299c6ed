import { type Figure, kibibytes, spread, spreadOf } from './figures.server.ts';
import { pick, READINGS, type Sample, type SampleAsset } from './readings.server.ts';
import { sized } from './size.server.ts';
import { type Answer, isRecord, jsonOf, rowsOf, type Visitor } from './visitor.server.ts';

const TIMES = sized(200, 2);
const WARM_UP = sized(20, 0);

/** Selects records spread over the lists. */
export async function takeSample(visitor: Visitor, kindPaths: Readonly<Record<string, string>>): Promise<Sample> {
  const customers = rowsOf(await visitor.get('/api/v1/customers?size=200'));
  const pages = await totalOf(visitor, '/api/v1/assets?size=1').then((total) =>
    Math.min(50, Math.max(1, Math.floor(total / 200))),
  );
  const assets: SampleAsset[] = [];
  for (let at = 0; at < 5; at++) {
    const page = 1 + Math.floor((at * pages) / 5);
    const rows = rowsOf(await visitor.get(`/api/v1/assets?size=200&page=${page}`));
    // A domain or a virtual machine has no tag to search for.
    assets.push(...rows.map((row) => assetOf(row, kindPaths)).filter(({ assetTag, serial }) => assetTag && serial));
  }
  return {
    customerIds: customers.map((row) => Number(row.id)),
    customerNames: customers.map((row) => String(row.name)),
    assets,
  };
}

const assetOf = (row: Readonly<Record<string, unknown>>, kindPaths: Readonly<Record<string, string>>): SampleAsset => ({
  id: Number(row.id),
  customerId: Number(row.customerId),
  path: kindPaths[String(row.kind)] ?? 'assets',
  assetTag: String(row.assetTag ?? ''),
  serial: String(row.serial ?? ''),
  mac: String(row.mac ?? ''),
});

async function totalOf(visitor: Visitor, path: string): Promise<number> {
  const body = jsonOf(await visitor.get(path));
  return isRecord(body) && typeof body.total === 'number' ? body.total : 0;
}

/** Measures the waiting times of one user on an otherwise idle server. */
export async function measureReading(visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const [what, path] of READINGS) {
    const answers = await repeated((turn) => visitor.get(path(sample, turn)));
    figures.push({ what, figure: spread(spreadOf(answers.map((each) => each.milliseconds))), note: sizeOf(answers) });
  }
  return figures;
}

/** Runs a request a few times unmeasured, then the measured number of times, one after another. */
export async function repeated(ask: (turn: number) => Promise<Answer>): Promise<Answer[]> {
  const answers: Answer[] = [];
  for (let turn = -WARM_UP; turn < TIMES; turn++) {
    const answer = await ask(turn + WARM_UP);
    if (turn >= 0) answers.push(answer);
  }
  return answers;
}

export function sizeOf(answers: readonly Answer[]): string {
  const bytes = answers.reduce((total, each) => total + each.body.length, 0) / Math.max(1, answers.length);
  return `p50 / p95 of ${answers.length}, ${kibibytes(bytes)} each`;
}

/** Measures creating and changing one record, and exporting all assets. */
export async function measureWriting(visitor: Visitor, sample: Sample): Promise<Figure[]> {
  const mark = Date.now().toString(36).toUpperCase();
  const made: Answer[] = [];
  for (let turn = -WARM_UP; turn < TIMES; turn++) {
    const answer = await visitor.send('POST', '/api/v1/hardware/computers', {
      customerId: pick(sample.customerIds, turn + WARM_UP),
      name: `BENCH-${mark}-${turn + WARM_UP}`,
      serial: `BENCH${mark}${turn + WARM_UP}`,
      purchasedOn: '2026-09-01',
      warranties: [{ kind: 'manufacturer', startsOn: '2026-09-01', months: 36 }],
    });
    if (turn >= 0) made.push(answer);
  }
  const changed: Answer[] = [];
  for (const each of made) changed.push(await changeOne(visitor, each));
  for (const each of changed) await archiveOne(visitor, each);
  return [
    {
      what: 'create an asset',
      figure: spread(spreadOf(made.map((each) => each.milliseconds))),
      note: `p50 / p95 of ${made.length}`,
    },
    {
      what: 'change an asset',
      figure: spread(spreadOf(changed.map((each) => each.milliseconds))),
      note: `p50 / p95 of ${changed.length}`,
    },
  ];
}

const changeOne = (visitor: Visitor, made: Answer): Promise<Answer> => {
  const { id, version } = rowIn(made);
  return visitor.send('PATCH', `/api/v1/hardware/computers/${id}`, { version, criticality: 'high' });
};

const archiveOne = (visitor: Visitor, changed: Answer): Promise<Answer> => {
  const { id, version } = rowIn(changed);
  return visitor.send('POST', `/api/v1/hardware/computers/${id}/archive`, { version });
};

function rowIn(answer: Answer): { id: number; version: number } {
  const body = jsonOf(answer);
  const row = isRecord(body) ? body.row : undefined;
  if (!isRecord(row)) throw new Error('The answer has no row.');
  return { id: Number(row.id), version: Number(row.version) };
}
