import { faultsOfBooks } from '#areas/accounts/ledger/books.server.ts';
import { BLANK_LINE } from '#areas/sales/invoices/salesDocumentLine.ts';
import { salesDocument } from '#areas/sales/invoices/salesDocument.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { openDatabase } from '#engine/db/pool.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { type TimedRequest, measureRequests, getRequest } from './targets.server.ts';
import { count, type Figure } from './figures.server.ts';
import { fillMoney, ORDER_LINES } from './moneyRows.server.ts';
import { ADMINISTRATOR, databaseOf, type Home, type Product } from './product.server.ts';
import { asks, pick } from './readings.server.ts';
import { sized } from './size.server.ts';
import type { RunningInstallation } from './installation.server.ts';
import { type Answer, isRecord, jsonOf, rowsOf, signIn, type Visitor } from './visitor.server.ts';

const WRITERS = sized(8, 2);
/** The number of postings per writer. */
const POSTS = sized(40, 2);
const ITEM = { p95: 40 };
const REPORT = { p95: 100 };
const INVOICES_PATH = '/api/v1/accounts/customer/invoices';
const ORDERS_PATH = '/api/v1/accounts/customer/orders';
const INVOICES_LIST = asks(salesDocument, [...salesDocument.columns, 'customerId']);

/** Measures accounts with a million lines, and sales. */
export async function measureMoney({
  product,
  home,
  visitor,
  sample,
}: RunningInstallation): Promise<readonly Figure[]> {
  const filling = await fillMoney(home);
  const sales = await nominalOf(visitor);
  const orders = rowsOf(await visitor.get(`${ORDERS_PATH}?q=bench&size=200`)).map((row) => Number(row.id));
  const figures = [
    ...filling,
    ...(await measureRequests(visitor, [
      ...reports(),
      ...ofCustomers(sample.customerIds),
      ...changes(orders, sample.customerIds, sales),
    ])),
  ];
  return [...figures, await checked(home), await measureWriters(product, sample.customerIds, sales)];
}

const today = nowIso().slice(0, 10);
const back = (days: number): string => addDays(today, -days);
const dates = (turn: number): string => `from=${back(365 + (turn % 30))}&to=${back(turn % 30)}`;

const reports = (): readonly TimedRequest[] => [
  getRequest(
    'debtors by age on a past day',
    REPORT,
    (turn) => `/api/v1/reports/sales-debtors-by-age?asAt=${back(30 + turn)}`,
  ),
  getRequest('debtors today', REPORT, () => '/api/v1/reports/customer-debtors'),
  getRequest('trial balance on a past day', REPORT, (turn) => `/api/v1/reports/trial-balance?asAt=${back(turn)}`),
  getRequest('profit and loss of a year', REPORT, (turn) => `/api/v1/reports/profit-loss?${dates(turn)}`),
  getRequest('balance sheet', REPORT, (turn) => `/api/v1/reports/balance-sheet?asAt=${back(turn)}`),
  getRequest('sales by month of a year', REPORT, (turn) => `/api/v1/reports/sales-graphs?${dates(turn)}`),
  getRequest('sales by customer of a year', REPORT, (turn) => `/api/v1/reports/sales-customers?${dates(turn)}`),
  getRequest('sales by code of a year', REPORT, (turn) => `/api/v1/reports/sales-nominal-codes?${dates(turn)}`),
  getRequest(
    'activity of a code, a month',
    REPORT,
    (turn) => `/api/v1/reports/nominal-code-activity?code=1100&from=${back(30 + turn)}&to=${back(turn)}`,
  ),
];

const ofCustomers = (ids: readonly number[]): readonly TimedRequest[] => [
  getRequest('account of a customer', ITEM, (turn) => `/api/v1/customers/${pick(ids, turn)}/accounts`),
  getRequest(
    'account of the customer with most invoices',
    ITEM,
    () => `/api/v1/customers/${Math.min(...ids)}/accounts`,
  ),
  getRequest('invoices, first page', ITEM, () => INVOICES_LIST),
  getRequest('invoices of a customer', ITEM, (turn) => `${INVOICES_LIST}&f.customerId=is%3A${pick(ids, turn)}`),
  getRequest(
    'invoices of a month',
    ITEM,
    (turn) => `${INVOICES_LIST}&f.documentDate=between%3A${back(30 + turn)}%2C${back(turn)}`,
  ),
  getRequest(
    'open items that are overdue',
    ITEM,
    () => '/api/v1/accounts/open-items?f.isSettled=is%3Afalse&sort=dueDate',
  ),
];

function changes(
  orders: readonly number[],
  customerIds: readonly number[],
  nominalId: number,
): readonly TimedRequest[] {
  const path = (turn: number): string => `${ORDERS_PATH}/${pick(orders, turn)}`;
  return [
    getRequest(`an order of ${ORDER_LINES} lines is opened`, ITEM, path),
    {
      what: `one of its ${ORDER_LINES} lines is changed`,
      target: ITEM,
      ask: async (visitor, turn) => {
        const row = rowIn(await visitor.get(path(turn)));
        const lines = Array.isArray(row.lines) ? row.lines.filter(isRecord) : [];
        return visitor.send('PATCH', path(turn), {
          version: row.version,
          lines: lines.map(({ id }, at) =>
            at === turn % lines.length ? { id, quantity: 2, description: `Changed in turn ${turn}` } : { id },
          ),
        });
      },
    },
    {
      what: 'an invoice is posted',
      target: ITEM,
      ask: async (visitor, turn) => post(visitor, await draft(visitor, pick(customerIds, turn), nominalId)),
    },
  ];
}

interface Draft {
  readonly id: number;
  readonly version: number;
}

async function draft(visitor: Visitor, customerId: number, nominalId: number): Promise<Draft> {
  const lines = [{ ...BLANK_LINE, description: 'Support', unitPence: 12_500, nominalId }];
  const { id, version } = rowIn(await visitor.send('POST', INVOICES_PATH, { customerId, lines }));
  return { id: Number(id), version: Number(version) };
}

const post = (visitor: Visitor, { id, version }: Draft): Promise<Answer> =>
  visitor.send('POST', `${INVOICES_PATH}/${id}/actions/post`, { version });

async function nominalOf(visitor: Visitor): Promise<number> {
  const [row] = rowsOf(await visitor.get('/api/v1/accounts/nominal-codes?q=4000'));
  if (!row) throw new Error('The chart of accounts has no sales code 4000.');
  return Number(row.id);
}

function rowIn(answer: Answer): Readonly<Record<string, unknown>> {
  const body = jsonOf(answer);
  if (!isRecord(body) || !isRecord(body.row)) throw new Error('The answer has no row.');
  return body.row;
}

/** Checks that the accounts of the bench are consistent. */
async function checked(home: Home): Promise<Figure> {
  const database = openDatabase(databaseOf(home), { max: 1 });
  try {
    const faults = await faultsOfBooks(database);
    const figure = faults.length === 0 ? 'none' : count(faults.length);
    return { what: 'faults of the books', figure, note: faults.join('; ').slice(0, 400), isBroken: faults.length > 0 };
  } finally {
    await database.end();
  }
}

/**
 * Measures invoices of different customers posted by several users at once; their numbers are assigned one after
 * another.
 */
async function measureWriters(product: Product, customerIds: readonly number[], nominalId: number): Promise<Figure> {
  const writers: { visitor: Visitor; drafts: Draft[] }[] = [];
  for (let at = 0; at < WRITERS; at++) {
    const visitor = await signIn(product.address, ADMINISTRATOR);
    const drafts: Draft[] = [];
    for (let turn = 0; turn < POSTS; turn++)
      drafts.push(await draft(visitor, pick(customerIds, turn * WRITERS + at), nominalId));
    writers.push({ visitor, drafts });
  }
  const began = performance.now();
  await Promise.all(
    writers.map(async ({ visitor, drafts }) => {
      for (const each of drafts) await post(visitor, each);
      visitor.leave();
    }),
  );
  const took = performance.now() - began;
  const posts = WRITERS * POSTS;
  return {
    what: `invoices posted a second, ${WRITERS} writers at once`,
    figure: ((posts * 1_000) / took).toFixed(0),
    note: `${count(posts)} in all`,
  };
}
