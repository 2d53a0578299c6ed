import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { customer } from '#areas/customers/customers/customer.ts';
import { binder } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { ID } from '#engine/http/id.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import type { Exposure } from './exposed.rules.ts';
import { exposuresOf } from './exposed.server.ts';
import type { ExposedService, ExposedWebsite, ExposureAnswer, NamedRecord, RemoteAccess } from './exposureAnswer.ts';

const named: z.ZodType<NamedRecord> = z.object({ title: z.string(), path: z.string().nullable() });
const answer: z.ZodType<ExposureAnswer> = z.object({
  services: z.array(
    z.object({
      outside: z.string(),
      port: z.int().nullable(),
      inside: named.nullable(),
      firewall: named.nullable(),
      reason: z.string().nullable(),
    }),
  ),
  websites: z.array(
    z.object({
      website: named,
      label: z.string(),
      address: z.string(),
      servers: z.array(named),
      signIn: z.string(),
      mfa: z.string().nullable(),
    }),
  ),
  vpns: z.array(z.object({ firewall: named, name: z.string(), users: z.string().nullable() })),
});

/** Route for all that the internet can reach at a customer. */
export function mountExposure(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/customers/:id${ID}/exposure`,
    {
      config: {
        about: {
          summary: 'List what of a customer is reachable from the internet',
          tag: 'Assets',
          permission: 'customer.view',
          answer,
        },
      },
    },
    async (request): Promise<ExposureAnswer> => {
      const actor = actorOf(request);
      const { id } = await read({ tx: database, actor }, customer, idOf(request));
      const names = await namesOf(database, actor, id);
      return {
        services: await servicesOf(database, actor, id, names),
        websites: may(actor.patterns, 'softwareWebsite.view') ? await websitesOf(database, actor, id, names) : [],
        vpns: may(actor.patterns, 'firewall.view') ? await remoteAccessOf(database, id, names) : [],
      };
    },
  );
}

type Names = (id: number | null) => NamedRecord | null;

/** Names of the assets of a customer. An asset that the reader cannot see has only its type. */
async function namesOf(tx: Queryable, actor: Actor, customerId: number): Promise<Names> {
  const { rows } = await tx.query<{ id: number; name: string; kind: string }>(
    'select id, name, kind from asset where customer_id = $1',
    [customerId],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const found = known.get(id ?? 0);
    if (!found) return null;
    const kind = entityNamed(found.kind);
    return may(actor.patterns, `${kind.name}.view`)
      ? { title: found.name, path: recordPath(kind, { id: found.id, customerId }) }
      : { title: kind.label, path: null };
  };
}

async function servicesOf(
  tx: Queryable,
  actor: Actor,
  customerId: number,
  names: Names,
): Promise<readonly ExposedService[]> {
  const bind = binder();
  const { rows } = await tx.query<
    Exposure & { readonly asset_id: number | null; readonly firewall_id: number | null } & Record<string, unknown>
  >(
    `select asset_id, firewall_id, outside, port, reason from (${exposuresOf(actor, bind(customerId))}) e order by outside, asset_id`,
    bind.values,
  );
  return rows.map(({ asset_id, firewall_id, outside, port, reason }) => ({
    outside,
    port,
    inside: names(asset_id),
    firewall: names(firewall_id),
    reason,
  }));
}

/** URLs in use of the websites whose servers belong to the customer. Others are reached at their provider. */
async function websitesOf(
  tx: Queryable,
  actor: Actor,
  customerId: number,
  names: Names,
): Promise<readonly ExposedWebsite[]> {
  if (!may(actor.patterns, 'websiteUrl.view')) return [];
  const { rows } = await tx.query<{
    websiteId: number;
    label: string;
    address: string;
    signIn: string;
    serverIds: readonly number[];
    mfa: string | null;
  }>(
    `select w.id as "websiteId", u.name as label, u.address, u.sign_in as "signIn", w.server_ids as "serverIds", w.mfa
       from software_website w join asset a on a.id = w.id join website_url u on u.website_id = w.id
      where a.customer_id = $1 and a.archived_at is null and a.status not in ('retired', 'disposed', 'planned', 'on_order')
        and u.archived_at is null and cardinality(coalesce(w.server_ids, '{}')) > 0
      order by a.name, u.name, u.id`,
    [customerId],
  );
  return rows.map(({ websiteId, serverIds, ...row }) => ({
    ...row,
    website: names(websiteId) ?? UNKNOWN,
    servers: serverIds.flatMap((id) => names(id) ?? []),
  }));
}

async function remoteAccessOf(tx: Queryable, customerId: number, names: Names): Promise<readonly RemoteAccess[]> {
  const { rows } = await tx.query<{ firewallId: number; name: string; users: string | null }>(
    `select a.id as "firewallId", x ->> 'name' as name, x ->> 'users' as users
       from firewall f join asset a on a.id = f.id cross join lateral jsonb_array_elements(coalesce(f.vpns, '[]')) x
      where a.customer_id = $1 and a.archived_at is null and a.status not in ('retired', 'disposed', 'planned', 'on_order')
        and x ->> 'type' = 'remote' order by a.name, name`,
    [customerId],
  );
  return rows.map(({ firewallId, name, users }) => ({ firewall: names(firewallId) ?? UNKNOWN, name, users }));
}

const UNKNOWN: NamedRecord = { title: 'Asset', path: null };
