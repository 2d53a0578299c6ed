import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import type { Services } from '#engine/api/area.server.ts';
import { ID } from '#engine/http/id.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { actorOf, idOf } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { anyAsset } from '../asset.ts';
import type { Exposure } from './exposed.rules.ts';

/**
 * SQL for the ways from the internet to the assets of a customer that the actor may know: public services of firewalls
 * in use, and addresses that are translated to an address of the asset. Each row has the asset it leads to, if recorded.
 * @param customerId a parameter of the statement
 */
export function exposuresOf(actor: Actor, customerId: string): string {
  const services = `select (x ->> 'insideAssetId')::bigint as asset_id, w.id as firewall_id, w.name as firewall, x ->> 'outside' as outside, (x ->> 'port')::int as port, x ->> 'reason' as reason
       from firewall f join asset w on w.id = f.id cross join lateral jsonb_array_elements(coalesce(f.nat, '[]')) x
      where w.customer_id = ${customerId} and w.archived_at is null and w.status not in ('retired', 'disposed', 'planned', 'on_order')`;
  const translated = `select i.asset_id, null::bigint, null, o.address, null, o.interface_name
       from ip_address o join ip_address i on i.id = o.nat_inside_id
      where o.customer_id = ${customerId} and o.archived_at is null and i.archived_at is null and i.asset_id is not null`;
  const parts = [
    ...(may(actor.patterns, 'firewall.view') ? [services] : []),
    ...(may(actor.patterns, 'ipAddress.view') ? [translated] : []),
  ];
  return parts.length > 0
    ? parts.join(' union all ')
    : // The statement uses its parameter, as PostgreSQL requires.
      `select null::bigint as asset_id, null::bigint as firewall_id, null as firewall, null as outside, null::int as port, null as reason where ${customerId}::bigint is null`;
}

const answer: z.ZodType<{ readonly exposures: readonly Exposure[] }> = z.object({
  exposures: z.array(
    z.object({
      firewall: z.string().nullable(),
      outside: z.string(),
      port: z.int().nullable(),
      reason: z.string().nullable(),
    }),
  ),
});

/** Route for the ways from the internet to one asset. */
export function mountExposures(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/assets/:id${ID}/exposures`,
    {
      config: {
        about: {
          summary: 'List how an asset is reachable from the internet',
          tag: 'Assets',
          permission: 'asset.view',
          answer,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      const { id, customerId } = await read({ tx: database, actor }, anyAsset, idOf(request));
      const { rows } = await database.query<Exposure & Record<string, unknown>>(
        `select firewall, outside, port, reason from (${exposuresOf(actor, '$1')}) e where asset_id = $2 order by firewall, outside`,
        [customerId, id],
      );
      return { exposures: rows };
    },
  );
}
