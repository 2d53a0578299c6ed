import { anyAsset } from '#areas/estate/asset.ts';
import { NEEDS } from '#areas/estate/assets/needs.ts';
import { column } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { derivedFrom } from '#engine/entity/registry.ts';
import { linksOfCustomer } from '../cables/links.server.ts';
import { anyOne, type GraphEdge, type Why } from './graph.ts';
import { accountKey, assetKey, internetEdges } from './internet.rules.ts';
import { uplinksOf } from './uplinks.rules.ts';

/** An asset in the graph: in use, or soon in use. */
export interface Member {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly criticality: string;
  readonly siteId: number | null;
  readonly contactId: number | null;
}

/** A record that assets need and that is no asset. */
export interface Other {
  readonly id: number;
  readonly noun: 'license' | 'providerAccount';
  readonly title: string;
}

export interface CustomerGraph {
  readonly members: ReadonlyMap<string, Member>;
  readonly others: ReadonlyMap<string, Other>;
  readonly edges: readonly GraphEdge[];
}

/** All dependencies at a customer from their records, in four statements. */
export async function graphOf(tx: Queryable, customerId: number): Promise<CustomerGraph> {
  const [assets, stored, needs, cabling] = await Promise.all([
    assetsOf(tx, customerId),
    othersOf(tx, customerId),
    recorded(tx, customerId),
    linksOfCustomer(tx, customerId),
  ]);
  const members = new Map(assets.map((row) => [assetKey(row.id), row]));
  const others = new Map(stored.map((other) => [keyOf(other), other]));
  const isKnown = (key: string): boolean => members.has(key) || others.has(key);
  const isLive = ({ from, to }: GraphEdge): boolean => from !== to && isKnown(from) && isKnown(to);
  const own = needs.filter(isLive);
  const lines = stored.filter(({ noun, service }) => noun === 'providerAccount' && service === 'internet');
  const routers = new Set(lines.flatMap(({ routerId }) => (routerId === null ? [] : assetKey(routerId))));
  const edges = [
    ...own,
    ...stored.flatMap(({ id, softwareId }) =>
      softwareId === null ? [] : [anyOne('licence', assetKey(softwareId), `license:${id}`)],
    ),
    // The router of a line is on the side of the provider, so it does not need the firewall that it is connected to.
    ...cabled(cabling, assets).filter(({ from }) => !routers.has(from)),
    ...internetEdges({ members: assets, lines, wan: own.filter(({ why }) => why === 'line'), networked: networked() }),
  ].filter(isLive);
  return { members, others, edges: once(edges) };
}

async function assetsOf(tx: Queryable, customerId: number): Promise<readonly Member[]> {
  const { rows } = await tx.query<Member>(
    `select id, name, kind, criticality, site_id as "siteId", contact_id as "contactId" from asset
      where customer_id = $1 and archived_at is null and status not in ('retired', 'disposed', 'lost', 'planned', 'on_order')`,
    [customerId],
  );
  return rows;
}

/** Edges without repetitions, such as two volumes on one appliance. */
const once = (edges: readonly GraphEdge[]): readonly GraphEdge[] => [
  ...new Map(edges.map((edge) => [`${edge.from} ${edge.to} ${edge.why} ${edge.entered ?? ''}`, edge])).values(),
];

/** Dependencies on the asset that a field names. Needs that are `grouped` are alternatives. */
const REFERENCES: readonly (readonly [why: Why, grouped: boolean, table: string, column: string])[] = [
  ...NEEDS.map(([why, noun, field]) => [why, false, column(noun), column(field)] as const),
  ['network', true, 'wireless_access_point', 'mesh_parent_id'],
];

/** Dependencies from lists of rows, and from installations. All are alternatives. */
const LISTS: readonly (readonly [why: Why, sql: string])[] = [
  [
    'power',
    `s.id as from, (x ->> 'feedAssetId')::bigint as to from server s join own on own.id = s.id, jsonb_array_elements(coalesce(s.psus, '[]')) x where x ->> 'feedAssetId' is not null`,
  ],
  [
    'power',
    `(x ->> 'assetId')::bigint as from, u.id as to from ups u join own on own.id = u.id, jsonb_array_elements(coalesce(u.outlets, '[]')) x where x ->> 'assetId' is not null`,
  ],
  [
    'hosting',
    `w.id as from, x as to from software_website w join own on own.id = w.id cross join lateral unnest(coalesce(w.server_ids, '{}')) x`,
  ],
  [
    'broadcast',
    // As `broadcasts` in the estate.
    `s.id as from, w.id as to from ssid s join own on own.id = s.id join wireless_access_point w on w.id in (select id from own)
       and case when cardinality(coalesce(s.access_point_ids, '{}')) > 0 then w.id = any(s.access_point_ids)
                else s.controller_id is null or s.controller_id = w.controller_id end`,
  ],
  [
    'software',
    `i.software_id as from, i.asset_id as to from software_install i join asset a on a.id = i.asset_id where i.customer_id = $1 and i.archived_at is null and a.kind in ('server', 'virtualMachine')`,
  ],
];

const derived = (why: Why, grouped: boolean, sql: string): string =>
  `select null::bigint as entered, '${why}' as why, ${grouped ? `'${why}'` : 'null'}::text as group, ${sql}`;

const DERIVED: readonly string[] = [
  ...REFERENCES.map(([why, grouped, table, column]) =>
    derived(
      why,
      grouped,
      `t.id as from, t.${column} as to from ${table} t join own on own.id = t.id where t.${column} is not null`,
    ),
  ),
  ...LISTS.map(([why, sql]) => derived(why, true, sql)),
  derived(
    'storage',
    false,
    `v.asset_id as from, v.storage_id as to from volume v where v.customer_id = $1 and v.archived_at is null and v.storage_id is not null`,
  ),
];

/** Dependencies on accounts with providers. */
const ACCOUNTS: readonly string[] = [
  derived(
    'account',
    false,
    `w.id as from, w.provider_account_id as to from software_website w join own on own.id = w.id where w.provider_account_id is not null`,
  ),
  derived(
    'account',
    false,
    `p.id as from, p.provider_account_id as to from phone_system p join own on own.id = p.id where p.provider_account_id is not null`,
  ),
  derived(
    'line',
    true,
    `f.id as from, (x ->> 'providerAccountId')::bigint as to from firewall f join own on own.id = f.id, jsonb_array_elements(coalesce(f.wan, '[]')) x where x ->> 'providerAccountId' is not null`,
  ),
];

interface StoredEdge {
  readonly entered: number | null;
  readonly from: number;
  readonly to: number;
  readonly why: Why;
  readonly group: string | null;
  readonly isAccount: boolean;
}

async function recorded(tx: Queryable, customerId: number): Promise<readonly GraphEdge[]> {
  const { rows } = await tx.query<StoredEdge>(
    `with own as (select id from asset where customer_id = $1)
     select *, false as "isAccount" from (${DERIVED.join('\n union all ')}) a
     union all select *, true from (${ACCOUNTS.join('\n union all ')}) b
     union all select d.id, 'entered', case when cardinality(coalesce(d.alternative_ids, '{}')) > 0 then 'dependency ' || d.id end, d.dependent_id, n, false
       from dependency d cross join lateral unnest(array[d.needs_id] || coalesce(d.alternative_ids, '{}')) n
      where d.customer_id = $1 and d.archived_at is null`,
    [customerId],
  );
  return rows.map(({ from, to, isAccount, ...edge }) => ({
    ...edge,
    from: assetKey(from),
    to: isAccount ? accountKey(to) : assetKey(to),
  }));
}

/** A licence or an account, with what it belongs to. */
interface StoredOther extends Other {
  readonly softwareId: number | null;
  readonly siteId: number | null;
  readonly routerId: number | null;
  readonly service: string | null;
}

const keyOf = ({ noun, id }: Other): string => `${noun}:${id}`;

/** Licences, and accounts that have not ceased. */
async function othersOf(tx: Queryable, customerId: number): Promise<readonly StoredOther[]> {
  const { rows } = await tx.query<StoredOther & Record<string, unknown>>(
    `select 'license' as noun, id, name as title, software_id as "softwareId", null::bigint as "siteId", null::bigint as "routerId", null as service
       from license where customer_id = $1 and archived_at is null
     union all
     select 'providerAccount', c.id, concat_ws(' ', p.name, c.reference), null, c.site_id, c.router_id, c.service
       from provider_account c join provider p on p.id = c.provider_id
      where c.customer_id = $1 and c.archived_at is null and c.ceased_on is null`,
    [customerId],
  );
  return rows;
}

/** Dependencies by cable, towards the firewall. Two paths are alternatives. */
function cabled(
  { links, ports }: Awaited<ReturnType<typeof linksOfCustomer>>,
  members: readonly Member[],
): readonly GraphEdge[] {
  if (links.length === 0) return [];
  const kinds = new Map(members.map(({ id, kind }) => [id, kind]));
  return uplinksOf(ports, links, kinds).map(({ from, to }) => anyOne('network', assetKey(from), assetKey(to)));
}

/** Types of assets that have IP addresses. */
const networked = (): ReadonlySet<string> =>
  new Set(
    derivedFrom(anyAsset)
      .filter(({ panels }) => panels?.includes('ip-address/create'))
      .map(({ name }) => name),
  );
