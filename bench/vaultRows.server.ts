import { prepareAreas } from '#app/areas.server.ts';
import { keepRing } from '#areas/vault/vault.server.ts';
import { writeSecrets } from '#areas/vault/secrets/secretStore.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { readSettings } from '#engine/environment/settings.server.ts';
import { keyRingOf } from '#engine/keys/keys.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Figure } from './figures.server.ts';
import { chosen, filled, oneOf, searchEntries, takeIds } from './filling.server.ts';
import { fillPeople } from './people.server.ts';
import { databaseOf, type Home } from './product.server.ts';
import { sized } from './size.server.ts';

const CREDENTIALS = sized(60_000, 150);
const INTERFACES = sized(300_000, 300);
/** Cables of one path: an interface, an outlet, four panels, a switch. */
export const HOPS = 6;
const PATHS = sized(25_000, 20);
/** Servers of one customer, each of which depends on two others. */
const SERVERS = sized(2_500, 30);
const PORTION = 2_000;

/** Credentials with their secrets, ports and cables, and one customer whose servers depend on each other. */
export async function fillVault(home: Home): Promise<readonly Figure[]> {
  prepareAreas();
  keepRing(keyRingOf(readSettings({ ...home.environment, DATABASE_URL: databaseOf(home) })));
  const people = await fillPeople(home);
  const vault = await filled(home, {
    of: 'credentials with secrets, beside ports and cables',
    rows: CREDENTIALS,
    counted: 'credential',
    tables: ['asset', 'server', 'credential', 'network_port', 'cable', 'dependency', 'search_entry'],
    fill: async (tx) => {
      await tx.query(
        `create temp table bench_asset on commit drop as
         select row_number() over (order by a.id) - 1 as k, a.id, a.name, a.customer_id from asset a where a.archived_at is null`,
      );
      await tx.query(
        `create temp table bench_customer on commit drop as
         select row_number() over (order by a.customer_id) - 1 as k, a.customer_id as id, min(a.id) as device_id, max(a.id) as switch_id,
                (select min(s.id) from site s where s.customer_id = a.customer_id) as site_id
           from asset a where a.archived_at is null group by a.customer_id`,
      );
      await fillCredentials(tx);
      await fillCabling(tx);
      await fillServers(tx);
      await makeReader(tx);
    },
  });
  return [...people, ...vault];
}

async function fillCredentials(tx: Queryable): Promise<void> {
  const first = await takeIds(tx, 'credential', CREDENTIALS);
  await tx.query(
    `insert into credential (id, title, customer_id, attached_to, kind, username, stored, hand, privileged, sensitivity, rotate_every_days,
                             last_rotated_on, rotate_due_on, expires_on, strength, length)
     select ${first} + n, 'Administrator of ' || a.name, a.customer_id, array['asset:' || a.id], ${oneOf(['password', 'password', 'ssh', 'wifi', 'apiKey'], 1)},
            'admin' || n, '{password}', ${oneOf(['customer', 'ours', 'shared'], 2)}, ${chosen(3, 3)} = 0, ${oneOf(['normal', 'normal', 'normal', 'high'], 4)}, 180,
            d.on, d.on + 180, case when ${chosen(4, 5)} = 0 then d.on + 365 end, ${oneOf(['weak', 'fair', 'good', 'strong'], 6)}, 20
       from generate_series(0, ${CREDENTIALS - 1}) n join bench_asset a on a.k = ${chosen('(select count(*) from bench_asset)', 7)}
       cross join lateral (select current_date - ${chosen(400, 8)}::int as on) d`,
  );
  await tx.query(
    searchEntries(
      'credential',
      `select id, customer_id, title, username as subtitle, false as archived, array[title] as names, array[username] as codes from credential where id >= ${first}`,
    ),
  );
  const { rows } = await tx.query<{ id: number; customerId: number }>(
    `select id, customer_id as "customerId" from credential where id >= ${first} order by customer_id, id`,
  );
  const context = { tx, actor: product('Bench'), now: new Date().toISOString(), requestId: 'bench', ip: null };
  for (let from = 0; from < rows.length; from += PORTION)
    await writeSecrets(
      context,
      rows.slice(from, from + PORTION).map((holder) => ({
        holder,
        values: new Map([['password', `Correct-horse-${holder.id}`]] as const),
      })),
    );
}

/** Paths through outlets and panels to a switch, and interfaces without a cable. */
async function fillCabling(tx: Queryable): Promise<void> {
  const ports = await takeIds(tx, 'network_port', INTERFACES);
  const onPaths = PATHS * (HOPS + 1);
  // A path starts and ends at devices of a customer, and passes an outlet at one of the customer's sites.
  await tx.query(
    `create temporary table bench_place on commit drop as
     select row_number() over (order by id) - 1 as k, id, site_id, device_id, switch_id from bench_customer
      where site_id is not null and device_id is not null and switch_id is not null`,
  );
  await tx.query(
    `insert into network_port (id, customer_id, kind, asset_id, device_name, site_id, name)
     select ${ports} + n * ${HOPS + 1} + p, c.id, case p when 0 then 'interface' when 1 then 'outlet' when ${HOPS} then 'interface' else 'panel' end,
            a.id, a.name, case p when 1 then c.site_id end, 'Path ' || n || '.' || p
       from generate_series(0, ${PATHS - 1}) n cross join generate_series(0, ${HOPS}) p
       join bench_place c on c.k = n % (select count(*) from bench_place)
       left join bench_asset a on p <> 1 and a.id = case p when 0 then c.device_id else c.switch_id end`,
  );
  await tx.query(
    `insert into network_port (id, customer_id, asset_id, device_name, name)
     select ${ports + onPaths} + n, a.customer_id, a.id, a.name, 'eth' || n
       from generate_series(0, ${INTERFACES - onPaths - 1}) n join bench_asset a on a.k = n % (select count(*) from bench_asset)`,
  );
  await tx.query(
    `insert into cable (customer_id, from_port_id, from_side, to_port_id, to_side, label, length_m)
     select f.customer_id, f.id, case p when 0 then 'front' else 'rear' end, f.id + 1, 'front', 'C' || n || '.' || p, 3
       from generate_series(0, ${PATHS - 1}) n cross join generate_series(0, ${HOPS - 1}) p
       join network_port f on f.id = ${ports} + n * ${HOPS + 1} + p`,
  );
  await tx.query(
    searchEntries(
      'networkPort',
      `select id, customer_id, concat_ws(' ', device_name, name) as title, null as subtitle, false as archived,
              array_remove(array[concat_ws(' ', device_name, name), device_name, name], null) as names, array[]::text[] as codes
         from network_port where id >= ${ports}`,
    ),
  );
}

/** Each server of the last customer depends on the one halfway to the first, and on the one two before it. */
async function fillServers(tx: Queryable): Promise<void> {
  const first = await takeIds(tx, 'asset', SERVERS);
  await tx.query(
    `insert into asset (id, kind, customer_id, site_id, name) select ${first} + n, 'server', c.id, c.site_id, 'BENCH-SRV-' || n
       from generate_series(0, ${SERVERS - 1}) n, (select * from bench_customer order by k desc limit 1) c`,
  );
  await tx.query(`insert into server (id) select id from asset where id >= ${first}`);
  await tx.query(
    `insert into dependency (customer_id, dependent_id, needs_id)
     select a.customer_id, a.id, ${first} + needs from asset a, lateral (select a.id - ${first} as n) n, lateral (values (n / 2), (n - 2)) x (needs)
      where a.id >= ${first} + 5`,
  );
  await tx.query(
    searchEntries(
      'asset',
      `select id, customer_id, name as title, null as subtitle, false as archived, array[name] as names, array[]::text[] as codes
         from asset where id >= ${first}`,
      'server',
    ),
  );
}

const READER = 'Bench: secrets';

/** The engineer role does not allow revealing secrets. */
async function makeReader(tx: Queryable): Promise<void> {
  const { rows } = await tx.query<{ id: number }>(
    `insert into role (name, permissions) values ('${READER}', array['credential.*', 'vault.*']) returning id`,
  );
  await tx.query(`update "user" set role_ids = role_ids || $1::bigint where email like 'colleague.%'`, [rows[0]?.id]);
}
