import { ID } from '#engine/http/id.ts';
import { shaped } from '#engine/http/shaped.server.ts';
import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { binder, require, scopeClause } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { notFound } from '#engine/http/problem.ts';
import { actorOf, idOf, writing } from '#engine/request/request.server.ts';
import { answer, bodyOf } from '#engine/api/rest.server.ts';
import { formatIp, parseBlock, parseIp } from '#engine/network/ip.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { ipAddress } from './ipAddress.ts';
import { prefix } from './prefix.ts';
import { nextFree, utilisation } from './room.rules.ts';
import { blockNamed, roomOf, takeNext } from './take.server.ts';
import { freeBlocks } from './tree.rules.ts';
import { recordOf } from '#engine/api/answers.server.ts';
import { addressPlan, prefixRoom } from './addressesAnswers.server.ts';

const takeBody = z.strictObject({
  assetId: z.int().positive().nullish(),
  interfaceName: z.string().trim().max(60).nullish(),
  dnsName: z.string().trim().max(253).nullish(),
  isPrimary: z.boolean().optional(),
  status: z.enum(['active', 'reserved', 'dhcp']).optional(),
});

/** Routes for a customer's address plan, one prefix in detail, and the next free address. */
export function mountPrefixes(app: FastifyInstance, { database }: Services): void {
  const one = `/api/v1/network/prefixes/:id${ID}`;

  app.post(
    `${one}/take`,
    {
      config: {
        about: {
          summary: 'Assign the next free address',
          tag: 'Prefixes',
          permission: 'ipAddress.create',
          body: takeBody,
          status: 201,
          answer: recordOf(ipAddress),
        },
      },
    },
    async (request, reply) => {
      const asked = shaped(takeBody, bodyOf(request));
      const made = await writing(database, request, async (context) => {
        const [taken] = await takeNext(context, idOf(request), [asked]);
        if (!taken) throw notFound('prefix');
        return { ...(await answer(context.tx, context.actor, ipAddress, taken.after)), warnings: taken.warnings };
      });
      return reply.code(201).send(made);
    },
  );

  app.get(
    `/api/v1/customers/:id${ID}/address-plan`,
    {
      config: {
        about: {
          summary: 'Get the address plan of a customer',
          tag: 'Prefixes',
          permission: 'prefix.view',
          answer: addressPlan,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      require(actor, `${prefix.name}.view`);
      const bind = binder();
      const seen = await database.query(
        `select 1 from customer r where r.id = ${bind(idOf(request))} and ${scopeClause(customer, actor, bind)}`,
        bind.values,
      );
      if (seen.rows.length === 0) throw notFound('customer');
      return planOfCustomer(database, idOf(request));
    },
  );

  app.get(
    `${one}/room`,
    {
      config: {
        about: {
          summary: 'List free addresses of a prefix',
          tag: 'Prefixes',
          permission: 'prefix.view',
          query: ['at'],
          answer: prefixRoom,
        },
      },
    },
    async (request) => {
      const actor = actorOf(request);
      require(actor, `${prefix.name}.view`);
      const block = await blockNamed({ tx: database, actor }, idOf(request));
      const { used, ranges } = await roomOf(database, block);
      const { at } = request.query as { at?: string };
      return {
        ...utilisation({ ...block, used, ranges }, null),
        next: nextFree({ ...block, used, ranges }),
        ...(await squares(database, block, at)),
      };
    },
  );
}

type Base = Services['database'];

interface PlanRow {
  readonly id: number;
  readonly cidr: string;
  readonly spaceId: number;
  readonly status: string;
  readonly isPool: boolean;
}

/** Every prefix of a customer with its utilisation. The client builds the tree. */
async function planOfCustomer(database: Base, customerId: number) {
  const spaces = await database.query<{ id: number; name: string }>(
    'select id, name from address_space where customer_id = $1 and archived_at is null order by id',
    [customerId],
  );
  const prefixes = await database.query<PlanRow & Record<string, unknown>>(
    `select p.id, p.cidr, p.address_space_id as "spaceId", p.name, p.role, p.status, v.vid as vlan, p.is_pool as "isPool", p.gateway, s.name as site
       from prefix p left join site s on s.id = p.site_id left join vlan v on v.id = p.vlan_id where p.customer_id = $1 and p.archived_at is null order by p.address_space_id, p.cidr::cidr`,
    [customerId],
  );
  const addresses = await database.query<{ spaceId: number; address: string }>(
    `select address_space_id as "spaceId", address from ip_address where customer_id = $1 and archived_at is null
     union select address_space_id, gateway from prefix where customer_id = $1 and archived_at is null and gateway is not null`,
    [customerId],
  );
  const ranges = await database.query<{
    id: number;
    spaceId: number;
    first: string;
    last: string;
    kind: string;
    name: string | null;
  }>(
    'select id, address_space_id as "spaceId", first, last, kind, name from ip_range where customer_id = $1 and archived_at is null order by first::inet',
    [customerId],
  );
  return {
    spaces: spaces.rows,
    ranges: ranges.rows,
    prefixes: prefixes.rows.map((row) => {
      const used = addresses.rows.filter((each) => each.spaceId === row.spaceId).map((each) => each.address);
      const spans = ranges.rows
        .filter((each) => each.spaceId === row.spaceId)
        .map((each): [string, string] => [each.first, each.last]);
      const others = prefixes.rows.filter((each) => each.spaceId === row.spaceId).map((each) => each.cidr);
      const isContainer = row.status === 'container';
      const children = isContainer ? childrenOf(row.cidr, others) : null;
      const room = { cidr: row.cidr, pool: row.isPool, used, ranges: spans };
      return {
        ...row,
        ...utilisation(room, children),
        next: isContainer ? null : nextFree(room),
        free: isContainer ? freeBlocks(row.cidr, children ?? []).slice(0, 8) : [],
      };
    }),
  };
}

const childrenOf = (cidr: string, others: readonly string[]): string[] => {
  const whole = parseBlock(cidr);
  return others.filter((other) => {
    const block = parseBlock(other);
    return (
      whole &&
      block &&
      other !== cidr &&
      block.family === whole.family &&
      block.length > whole.length &&
      whole.first <= block.first &&
      block.last <= whole.last
    );
  });
};

/** Details of up to 256 addresses: a whole /24, or the requested part of a larger block. */
async function squares(database: Base, block: { readonly cidr: string; readonly spaceId: number }, at?: string) {
  const whole = parseBlock(block.cidr);
  if (!whole) return { first: null, squares: [] };
  const asked = at ? parseIp(at) : null;
  const from =
    asked && asked.family === whole.family && asked.number >= whole.first && asked.number <= whole.last
      ? asked.number - ((asked.number - whole.first) % 256n)
      : whole.first;
  const last = from + 255n > whole.last ? whole.last : from + 255n;
  const bounds = [
    block.spaceId,
    formatIp({ family: whole.family, number: from }),
    formatIp({ family: whole.family, number: last }),
  ];
  const addresses = await database.query(
    `select i.id, i.address, i.status, i.role, i.dns_name as "dnsName", i.interface_name as "interfaceName", i.asset_id as "assetId", a.name as asset, a.kind as "assetKind", i.last_seen_at as "lastSeenAt"
       from ip_address i left join asset a on a.id = i.asset_id
      where i.address_space_id = $1 and i.archived_at is null and i.address::inet between $2::inet and $3::inet order by i.address::inet`,
    bounds,
  );
  const ranges = await database.query(
    'select id, first, last, kind, name from ip_range where address_space_id = $1 and archived_at is null and first::inet <= $3::inet and last::inet >= $2::inet order by first::inet',
    bounds,
  );
  return {
    first: bounds[1],
    last: bounds[2],
    count: Number(last - from) + 1,
    addresses: addresses.rows,
    ranges: ranges.rows,
  };
}
