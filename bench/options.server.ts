import { parseArgs } from 'node:util';

/** The parts of the bench, in the order in which they run. */
export const PARTS = [
  'start',
  'requests',
  'import',
  'load',
  'busy',
  'bulk',
  'live',
  'browser',
  'code',
  'log',
  'soak',
] as const;
export type Part = (typeof PARTS)[number];
/** What runs only when it is asked for: it takes half an hour, or room for millions of entries. */
const APART: readonly Part[] = ['log', 'soak'];

/** How large the company is, and where it lives. */
export interface Company {
  readonly customers: number;
  readonly assets: number;
  /** A running product (http…), or a PostgreSQL to start it on (postgres…). Without it all is its own. */
  readonly url: string | undefined;
}

export interface Options extends Company {
  readonly parts: ReadonlySet<Part>;
  /** Of the soak: how long, and how many requests a second. */
  readonly minutes: number;
  readonly rate: number;
  /** Of the log. */
  readonly entries: number;
}

const USE = `npm run bench [-- --customers 2000 --assets 100000 --url <address> --only ${PARTS.join(',')}]
       npm run bench -- --only soak [--minutes 30 --rate 200]
       npm run bench -- --only log [--entries 10000000]

  --url http://…       measures a running product: reading only. ADMIN_EMAIL and ADMIN_PASSWORD sign in.
  --url postgres://…   starts the product on that database, which must be empty or hold an earlier bench.
`;

/** Reads the command line. @throws with the use of it */
export function readOptions(words: readonly string[]): Options {
  const { values } = parseArgs({
    args: [...words],
    options: {
      customers: { type: 'string', default: '2000' },
      assets: { type: 'string', default: '100000' },
      url: { type: 'string' },
      only: { type: 'string', default: PARTS.filter((part) => !APART.includes(part)).join(',') },
      minutes: { type: 'string', default: '30' },
      rate: { type: 'string', default: '200' },
      entries: { type: 'string', default: '10000000' },
    },
  });
  const parts = values.only.split(',').map((name) => {
    const part = PARTS.find((known) => known === name);
    if (!part) throw new Error(`There is no part “${name}”.\n\n${USE}`);
    return part;
  });
  if (values.url && !/^(https?|postgres(ql)?):\/\//.test(values.url))
    throw new Error(`“${values.url}” is no address.\n\n${USE}`);
  return {
    customers: whole('customers', values.customers, 10),
    assets: whole('assets', values.assets, 10),
    url: values.url,
    parts: new Set(parts),
    minutes: whole('minutes', values.minutes, 1),
    rate: whole('rate', values.rate, 1),
    entries: whole('entries', values.entries, 1, 100_000_000),
  };
}

function whole(name: string, text: string, least: number, most = 1_000_000): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} takes a whole number from ${least} to ${most.toLocaleString('en-GB')}.\n\n${USE}`);
  return value;
}
