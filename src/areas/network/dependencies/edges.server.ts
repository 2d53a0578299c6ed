import { anyAsset } from '#areas/estate/asset.ts';
import { NEEDS } from '#areas/estate/assets/needs.ts';
import { column } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { derivedFrom } from '#engine/entity/registry.ts';
import { linksOfCustomer } from '../cables/links.server.ts';
import type { GraphEdge, Why } from './graph.ts';
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

export interface CustomerGraph {
  readonly members: ReadonlyMap<string, Member>;
  readonly licences: ReadonlyMap<string, string>;
  readonly edges: readonly GraphEdge[];
}

export const assetKey = (id: number): string => `asset:${id}`;

/** All dependencies at a customer from their records, in four statements. */
export async function graphOf(tx: Queryable, customerId: number): Promise<CustomerGraph> {
  const [assets, licensed, needs, cabling] = await Promise.all([
    assetsOf(tx, customerId),
    licencesOf(tx, customerId),
    recorded(tx, customerId),
    linksOfCustomer(tx, customerId),
  ]);
  const members = new Map(assets.map((row) => [assetKey(row.id), row]));
  const licences = new Map(licensed.map(({ id, name }) => [licenceKey(id), name]));
  const edges = [...needs, ...licensed.map(licenceEdge), ...cabled(cabling, assets), ...internet(assets)].filter(
    ({ from, to }) => from !== to && members.has(from) && (members.has(to) || licences.has(to)),
  );
  return { members, licences, edges };
}

async function assetsOf(tx: Queryable, customerId: number): Promise<readonly Member[]> {
  const { rows } = await tx.query<Member>(
    `select id, name, kind, criticality, site_id as "siteId", contact_id as "contactId" from asset
      where customer_id = $1 and archived_at is null and status not in ('retired', 'disposed', 'lost', 'planned', 'on_order')`,
    [customerId],
  );
  return rows;
}

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
];

interface StoredEdge {
  readonly entered: number | null;
  readonly from: number;
  readonly to: number;
  readonly why: Why;
  readonly group: string | null;
}

async function recorded(tx: Queryable, customerId: number): Promise<readonly GraphEdge[]> {
  const { rows } = await tx.query<StoredEdge>(
    `with own as (select id from asset where customer_id = $1)
     ${DERIVED.join('\n union all ')}
     union all select d.id, 'entered', case when cardinality(coalesce(d.alternative_ids, '{}')) > 0 then 'dependency ' || d.id end, d.dependent_id, n
       from dependency d cross join lateral unnest(array[d.needs_id] || coalesce(d.alternative_ids, '{}')) n
      where d.customer_id = $1 and d.archived_at is null`,
    [customerId],
  );
  return rows.map(({ from, to, ...edge }) => ({ ...edge, from: assetKey(from), to: assetKey(to) }));
}

interface Licence {
  readonly id: number;
  readonly name: string;
  readonly softwareId: number;
}

async function licencesOf(tx: Queryable, customerId: number): Promise<readonly Licence[]> {
  const { rows } = await tx.query<Licence & Record<string, unknown>>(
    'select id, name, software_id as "softwareId" from license where customer_id = $1 and archived_at is null',
    [customerId],
  );
  return rows;
}

const licenceKey = (id: number): string => `license:${id}`;
const licenceEdge = ({ id, softwareId }: Licence): GraphEdge => anyOne('licence', assetKey(softwareId), licenceKey(id));

/** One of several alternatives of the same kind. */
const anyOne = (why: Why, from: string, to: string): GraphEdge => ({ from, to, why, group: why, entered: null });

/** Dependencies by cable, towards the firewall. Two paths are alternatives. */
function cabled(
  { links, ports }: Awaited<ReturnType<typeof linksOfCustomer>>,
  members: readonly Member[],
): readonly GraphEdge[] {
  if (links.length === 0) return [];
  const kinds = new Map(members.map(({ id, kind }) => [id, kind]));
  return uplinksOf(ports, links, kinds).map(({ from, to }) => anyOne('network', assetKey(from), assetKey(to)));
}

/** Networked assets of a site need its firewall; with two, either one. */
function internet(members: readonly Member[]): readonly GraphEdge[] {
  const networked = new Set(
    derivedFrom(anyAsset)
      .filter(({ panels, name }) => panels?.includes('ip-address/create') && name !== 'firewall')
      .map(({ name }) => name),
  );
  const firewalls = new Map<number, number[]>();
  for (const { id, kind, siteId } of members)
    if (kind === 'firewall' && siteId !== null) firewalls.set(siteId, [...(firewalls.get(siteId) ?? []), id]);
  return members.flatMap(({ id, kind, siteId }) =>
    networked.has(kind)
      ? (firewalls.get(siteId ?? 0) ?? []).map((to) => anyOne('internet', assetKey(id), assetKey(to)))
      : [],
  );
}
