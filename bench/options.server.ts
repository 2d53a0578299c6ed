import { parseArgs } from 'node:util';
import { MOST_ROWS } from '#engine/import/importRun.ts';

/** The parts of the bench in their order, with descriptions. */
const MEASURES = {
  start: 'making the company, starting, memory at rest',
  requests: 'reading and saving as one person, an export of all assets',
  exports: 'exports of all assets, their cost, and what others wait for',
  imports: 'files of assets, contacts and credentials: checked, imported and undone',
  load: 'twenty people at once',
  busy: 'how soon it says that it lives while everything runs',
  bulk: 'what others wait for during a bulk edit',
  live: 'live updates: connections, delays, a restart',
  browser: 'first load and the pages in a browser',
  journeys: 'ten journeys: clicks, seconds and how each page feels (only when asked for)',
  code: 'lines, type check, what a new kind of asset costs',
  saves: 'what telling screens of a save costs it',
  desk: 'half a million jobs with threads, times and visits (only when asked for)',
  money: 'a million lines of the ledger, invoices, large orders (only when asked for)',
  vault: 'sixty thousand credentials, ports and cables (only when asked for)',
  log: 'an audit log of millions of entries (only when asked for)',
  soak: 'half an hour of 200 requests a second (only when asked for)',
} as const;
export type Part = keyof typeof MEASURES;
const isPart = (name: string): name is Part => Object.hasOwn(MEASURES, name);
const PARTS = Object.keys(MEASURES).filter(isPart);
/** Parts that run only on request: they change the company, take half an hour, or need space for millions of rows. */
const APART: readonly Part[] = ['journeys', 'desk', 'money', 'vault', 'log', 'soak'];

/** The size of the company, and its location. */
export interface Company {
  readonly customers: number;
  readonly assets: number;
  /** A running product (http…), or a PostgreSQL to start it on (postgres…). By default both are created. */
  readonly url: string | undefined;
}

export interface Options extends Company {
  readonly parts: readonly Part[];
  /** For the soak: the duration and the requests per second. */
  readonly minutes: number;
  readonly rate: number;
  /** For the log. */
  readonly entries: number;
  /** For each imported file. */
  readonly rows: number;
}

/** The usage of the bench, and its parts. */
export const HELP = `npm run bench [-- --only <part>,<part> --customers 2000 --assets 100000 --url <address>]
npm run bench -- --only soak [--minutes 30 --rate 200]
npm run bench -- --only log [--entries 10000000]
npm run bench -- --only imports [--rows 10000]

  --only …             these parts only, separated by commas or each with its own --only:
${PARTS.map((part) => `      ${part.padEnd(10)} ${MEASURES[part]}`).join('\n')}
  --url http://…       measures a running product, with the parts that only read: requests, browser.
                       ADMIN_EMAIL and ADMIN_PASSWORD sign in.
  --url postgres://…   starts the product on that database, which must be empty or hold an earlier bench.
  --mini               tries every part but the journeys on a tiny company, in seconds; the figures mean nothing.
`;

/** The values in miniature and the defaults. */
const MINI = { customers: '10', assets: '200', minutes: '0.05', rate: '20', entries: '200', rows: '20' };
const USUAL = { customers: '2000', assets: '100000', minutes: '30', rate: '200', entries: '10000000', rows: '10000' };

/**
 * Parses the command line.
 * @throws with the usage
 */
export function readOptions(words: readonly string[]): Options | 'help' {
  const isMini = words.includes('--mini');
  const usual = isMini ? MINI : USUAL;
  const { values } = parseArgs({
    args: [...words],
    options: {
      customers: { type: 'string', default: usual.customers },
      assets: { type: 'string', default: usual.assets },
      url: { type: 'string' },
      only: { type: 'string', multiple: true },
      minutes: { type: 'string', default: usual.minutes },
      rate: { type: 'string', default: usual.rate },
      entries: { type: 'string', default: usual.entries },
      rows: { type: 'string', default: usual.rows },
      mini: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) return 'help';
  if (values.url && !/^(https?|postgres(ql)?):\/\//.test(values.url))
    throw new Error(`“${values.url}” is no address.\n\n${HELP}`);
  return {
    customers: whole('customers', values.customers, 10),
    assets: whole('assets', values.assets, 10),
    url: values.url,
    parts: values.only
      ? partsNamed(values.only)
      : PARTS.filter((part) => (isMini ? part !== 'journeys' : !APART.includes(part))),
    minutes: isMini ? Number(values.minutes) : whole('minutes', values.minutes, 1),
    rate: whole('rate', values.rate, 1),
    entries: whole('entries', values.entries, 1, 100_000_000),
    rows: whole('rows', values.rows, 10, MOST_ROWS),
  };
}

/** In the order of `PARTS`, whatever the order on the command line. */
function partsNamed(only: readonly string[]): readonly Part[] {
  const names = only.flatMap((each) => each.split(',')).map((name) => name.trim());
  const unknown = names.find((name) => !isPart(name));
  if (unknown !== undefined) throw new Error(`There is no part “${unknown}”.\n\n${HELP}`);
  return PARTS.filter((part) => names.includes(part));
}

function whole(name: string, text: string, least: number, most = 1_000_000): number {
  const value = Number(text);
  if (!Number.isInteger(value) || value < least || value > most)
    throw new Error(`--${name} must be a whole number from ${least} to ${most.toLocaleString('en-GB')}.\n\n${HELP}`);
  return value;
}
