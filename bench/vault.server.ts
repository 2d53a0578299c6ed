import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { credential } from '#areas/vault/credentials/credential.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { type TimedRequest, measureRequests, getRequest } from './targets.server.ts';
import { count, type Figure, seconds, spread, spreadOf } from './figures.server.ts';
import { colleagueOf, PEOPLE } from './people.server.ts';
import { databaseOf, type Home, type Product } from './product.server.ts';
import { asks, pick } from './readings.server.ts';
import { sized } from './size.server.ts';
import type { RunningInstallation } from './installation.server.ts';
import { fillVault, HOPS } from './vaultRows.server.ts';
import { signIn, type Visitor } from './visitor.server.ts';

/** Customers whose keys are rotated, each by its own background job. */
const OWNERS = sized(100, 2);
const MOST_SECONDS = sized(300, 5);
/** A colleague may reveal ten secrets per minute. */
const MOST_REVEALS = PEOPLE * 4;

/** Measures the vault with sixty thousand credentials, and the network around them. */
export async function measureVault({ product, home, visitor }: RunningInstallation): Promise<readonly Figure[]> {
  const filling = await fillVault(home);
  const found = await sampleOf(home);
  const readers: Visitor[] = [];
  for (let at = 0; at < PEOPLE; at++) readers.push(await signIn(product.address, colleagueOf(at)));
  const figures = [
    ...filling,
    ...(await measureRequests(visitor, [...credentials(found), ...assets(found), ...network(found), ...staff()])),
    ...(await measureRequests(visitor, [
      { what: 'a secret is revealed', target: { p95: 30 }, ask: (_visitor, turn) => reveal(readers, found, turn) },
    ])),
    ...(await measureRotation(product, home, readers, found)),
  ];
  for (const reader of readers) reader.leave();
  return figures;
}

interface Found {
  readonly credentials: readonly {
    readonly id: number;
    readonly customerId: number;
    readonly assetId: number;
    readonly kind: string;
  }[];
  /** The first ports of paths. */
  readonly ports: readonly number[];
  readonly switches: readonly number[];
  /** The servers with the most dependants. */
  readonly servers: readonly number[];
}

async function sampleOf(home: Home): Promise<Found> {
  const client = new Client({ connectionString: databaseOf(home) });
  await client.connect();
  try {
    const ids = async (text: string): Promise<number[]> =>
      (await client.query<{ id: string }>(text)).rows.map(({ id }) => Number(id));
    const { rows } = await client.query<{ id: string; customerId: string; assetId: string; kind: string }>(
      `select distinct on (c.customer_id) c.id, c.customer_id as "customerId", a.id as "assetId", a.kind
         from credential c join asset a on a.id = split_part(c.attached_to[1], ':', 2)::bigint
        where c.title like 'Administrator of %' order by c.customer_id, c.id desc limit 2000`,
    );
    return {
      credentials: rows.map((row) => ({
        id: Number(row.id),
        customerId: Number(row.customerId),
        assetId: Number(row.assetId),
        kind: row.kind,
      })),
      ports: await ids(`select from_port_id as id from cable where label like 'C%.0' order by id limit 200`),
      switches: await ids(
        `select distinct p.asset_id as id from network_port p where p.name like 'Path %.${HOPS}' order by 1 limit 200`,
      ),
      servers: await ids(`select needs_id as id from dependency group by 1 order by count(*) desc, 1 limit 20`),
    };
  } finally {
    await client.end();
  }
}

const LIST = { p50: 20, p95: 200 };
const CREDENTIALS_LIST = asks(credential, [...credential.columns, 'customerId']);
const today = nowIso().slice(0, 10);

const credentials = ({ credentials: all }: Found): readonly TimedRequest[] => [
  getRequest('credentials, first page', LIST, () => CREDENTIALS_LIST),
  getRequest('credentials, a page far down', LIST, (turn) => `${CREDENTIALS_LIST}&page=${50 + (turn % 50)}`),
  getRequest(
    'credentials of a customer',
    LIST,
    (turn) => `${CREDENTIALS_LIST}&f.customerId=is%3A${pick(all, turn).customerId}`,
  ),
  getRequest('credentials to rotate', LIST, () => `${CREDENTIALS_LIST}&f.rotateDueOn=to%3Atoday&sort=rotateDueOn`),
  getRequest('weak passwords', LIST, () => `${CREDENTIALS_LIST}&f.strength=is%3Aweak`),
  getRequest('credentials by a word', LIST, () => `${CREDENTIALS_LIST}&q=administrator`),
  getRequest('credentials by a username', LIST, (turn) => `${CREDENTIALS_LIST}&q=admin${turn * 100}`),
  getRequest('a credential', { p95: 30 }, (turn) => `/api/v1/credentials/${pick(all, turn).id}`),
];

/** The requests of an asset's page. */
function assets({ credentials: all, switches }: Found): readonly TimedRequest[] {
  const target = { p95: 15 };
  const id = (turn: number): number => pick(all, turn).assetId;
  return [
    getRequest(
      'asset page: its credentials',
      target,
      (turn) => `${CREDENTIALS_LIST}&f.attachedTo=any%3Aasset%3A${id(turn)}`,
    ),
    getRequest('asset page: its jobs', target, (turn) => `/api/v1/jobs?f.assets=any%3Aasset%3A${id(turn)}`),
    getRequest('asset page: its notes', target, (turn) => `/api/v1/notes?f.subject=any%3Aasset%3A${id(turn)}`),
    getRequest('asset page: the ports of a switch', target, (turn) => `/api/v1/assets/${pick(switches, turn)}/ports`),
    getRequest('asset page: what it depends on', target, (turn) => `/api/v1/assets/${id(turn)}/dependencies`),
    getRequest(
      'asset page: what is plugged in',
      target,
      (turn) => `/api/v1/customers/${pick(all, turn).customerId}/plugged-in?q=eth${turn}`,
    ),
    getRequest('what runs out at all customers', { p95: 60 }, () => '/api/v1/reports/expiry'),
    getRequest(
      'what runs out within a year',
      { p95: 60 },
      () => `/api/v1/reports/expiry?from=${today}&to=${addDays(today, 365)}`,
    ),
  ];
}

const network = ({ ports, servers }: Found): readonly TimedRequest[] => [
  getRequest(`path of ${HOPS} cables`, { p95: 10 }, (turn) => `/api/v1/network/ports/${pick(ports, turn)}/trace`),
  getRequest(
    'what stops with a server, of 5,000 dependencies',
    { p95: 50 },
    (turn) => `/api/v1/assets/${pick(servers, turn)}/dependencies`,
  ),
];

const staff = (): readonly TimedRequest[] => [
  getRequest(`wall chart of ${PEOPLE} people, a quarter`, { p95: 40 }, (turn) => {
    const from = addDays(today, (turn % 60) - 90);
    return `/api/v1/holidays/chart?from=${from}&to=${addDays(from, 91)}`;
  }),
];

const reveal = (readers: readonly Visitor[], { credentials: all }: Found, turn: number) => {
  const reader = readers[turn % readers.length];
  if (!reader) throw new Error('Nobody reveals secrets.');
  return reader.send('POST', `/api/v1/credentials/${pick(all, turn).id}/reveal`, {
    field: 'password',
    reason: 'Bench',
  });
};

/** Measures reads while the keys of all customers are replaced and all secrets are wrapped again in the background. */
async function measureRotation(
  product: Product,
  home: Home,
  readers: readonly Visitor[],
  found: Found,
): Promise<Figure[]> {
  const client = new Client({ connectionString: databaseOf(home) });
  await client.connect();
  const security = await signIn(product.address, colleagueOf(0));
  try {
    const began = performance.now();
    const left = async (): Promise<number> =>
      (
        await client.query<{ n: number }>(
          `select count(*)::int as n from credential_secret s join vault_key k on k.id = s.vault_key_id where k.retired_at is not null`,
        )
      ).rows[0]?.n ?? 0;
    const rotated = found.credentials.slice(0, OWNERS);
    let isAsked = false;
    const asking = (async () => {
      for (const { id } of rotated) await security.send('POST', `/api/v1/credentials/${id}/rotate-key`, {});
    })().finally(() => (isAsked = true));
    const reveals: number[] = [];
    for (let turn = 0; (!isAsked || (await left()) > 0) && performance.now() - began < MOST_SECONDS * 1_000; turn++) {
      if (turn < MOST_REVEALS) reveals.push((await reveal(readers, found, turn)).milliseconds);
      await pause(50);
    }
    await asking;
    const took = performance.now() - began;
    const remaining = await left();
    return [
      {
        what: `keys of ${count(rotated.length)} customers are rotated`,
        figure: seconds(took),
        note: remaining > 0 ? `${count(remaining)} secrets are left` : 'all their secrets are under the new ones',
      },
      {
        what: 'a secret is revealed meanwhile',
        figure: spread(spreadOf(reveals)),
        note: `p50 / p95 of ${count(reveals.length)}`,
      },
    ];
  } finally {
    security.leave();
    await client.end();
  }
}
