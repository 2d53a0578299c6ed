import { binder, require, scopeClause } from '#engine/access/access.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { createMany } from '#engine/store/store.server.ts';
import { conflict, notFound } from '#engine/http/problem.ts';
import { isInside, parseBlock, parseIp } from '#engine/network/ip.ts';
import { lockSpace } from './addressSpace.server.ts';
import { ipAddress } from './ipAddress.ts';
import { prefix } from './prefix.ts';
import { nextFree } from './room.rules.ts';

export interface Block {
  readonly id: number;
  readonly cidr: string;
  readonly pool: boolean;
  readonly spaceId: number;
  readonly customerId: number;
  readonly maskLength: number;
}

/** A prefix that the actor may see. @throws 404 */
export async function blockNamed(context: Pick<Context, 'tx' | 'actor'>, id: number): Promise<Block> {
  const bind = binder();
  const { rows } = await context.tx.query<Block>(
    `select r.id, r.cidr, r.is_pool as pool, r.address_space_id as "spaceId", r.customer_id as "customerId", split_part(r.cidr, '/', 2)::int as "maskLength"
       from prefix r where r.id = ${bind(id)} and r.archived_at is null and ${scopeClause(prefix, context.actor, bind)}`,
    bind.values,
  );
  if (!rows[0]) throw notFound('prefix');
  return rows[0];
}

/** The used addresses and the ranges of a block. A gateway counts as used even if no device has it yet. */
export async function roomOf(
  tx: Queryable,
  block: Pick<Block, 'cidr' | 'pool' | 'spaceId'>,
): Promise<{ used: string[]; ranges: [string, string][] }> {
  const used = await tx.query<{ address: string }>(
    `select address from ip_address where address_space_id = $1 and archived_at is null and address::inet <<= $2::inet
     union select gateway from prefix where address_space_id = $1 and archived_at is null and gateway::inet <<= $2::inet`,
    [block.spaceId, block.cidr],
  );
  const ranges = await tx.query<{ first: string; last: string }>(
    'select first, last from ip_range where address_space_id = $1 and archived_at is null and (first::inet <<= $2::inet or last::inet <<= $2::inet)',
    [block.spaceId, block.cidr],
  );
  return { used: used.rows.map((row) => row.address), ranges: ranges.rows.map((row) => [row.first, row.last]) };
}

/**
 * Assigns the next free addresses of a prefix, one per draft, under the lock of its space. A concurrent request waits
 * and gets other addresses.
 * @throws 409 `prefix_full`
 */
export async function takeNext(context: Context, prefixId: number, drafts: readonly Values[]) {
  require(context.actor, `${ipAddress.name}.create`);
  const block = await blockNamed(context, prefixId);
  await lockSpace(context, [block.spaceId]);
  const { used, ranges } = await roomOf(context.tx, block);
  const placed = drafts.map((draft): Values => {
    const address = nextFree({ ...block, used, ranges });
    if (address === null) throw conflict('prefix_full', `${block.cidr} has no free addresses.`);
    used.push(address);
    return {
      ...draft,
      customerId: block.customerId,
      addressSpaceId: block.spaceId,
      address,
      maskLength: block.maskLength,
    };
  });
  return (await createMany(context, ipAddress, placed)).map((outcome) => {
    if ('problem' in outcome) throw outcome.problem;
    return outcome.change;
  });
}

/** The next free address in the smallest prefix that contains a taken address. */
export async function freeIn(context: Context, spaceId: number, address: string): Promise<string | null> {
  const ip = parseIp(address);
  const { rows } = await context.tx.query<{ cidr: string; pool: boolean }>(
    'select cidr, is_pool as pool from prefix where address_space_id = $1 and archived_at is null',
    [spaceId],
  );
  const holding = rows
    .flatMap((row) => {
      const block = parseBlock(row.cidr);
      return ip && block && isInside(block, ip) ? [{ ...row, length: block.length }] : [];
    })
    .sort((one, other) => other.length - one.length)[0];
  return holding ? nextFree({ ...holding, ...(await roomOf(context.tx, { ...holding, spaceId })) }) : null;
}
