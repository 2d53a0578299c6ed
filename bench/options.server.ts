import { parseArgs } from 'node:util';

/** The parts of the bench, in the order in which they run. */
export const PARTS = ['start', 'requests', 'import', 'load', 'live', 'browser', 'code'] as const;
export type Part = (typeof PARTS)[number];

export interface Options {
  readonly customers: number;
  readonly assets: number;
  /** A running product (http…), or a PostgreSQL to start it on (postgres…). Without it all is its own. */
  readonly url: string | undefined;
  readonly parts: ReadonlySet<Part>;
}

const USE = `npm run bench [-- --customers 2000 --assets 100000 --url <address> --only ${PARTS.join(',')}]

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
      only: { type: 'string', default: PARTS.join(',') },
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
    customers: whole('customers', values.customers),
    assets: whole('assets', values.assets),
    url: values.url,
    parts: new Set(parts),
  };
}

function whole(name: string, text: string): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < 10 || value > 1_000_000)
    throw new Error(`--${name} takes a whole number from 10 to 1,000,000.\n\n${USE}`);
  return value;
}
