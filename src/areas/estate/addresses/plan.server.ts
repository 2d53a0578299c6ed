import type { Queryable } from '#engine/db/pool.server.ts';
import type { AddressPlan } from './check.rules.ts';

export interface StoredPrefix {
  readonly id: number;
  readonly cidr: string;
  readonly pool: boolean;
  readonly maskLength: number;
}

/** The contents of a space in the form the rules use. It holds only the addresses asked about. */
export interface StoredPlan extends AddressPlan {
  readonly prefixes: readonly StoredPrefix[];
  readonly ranges: readonly {
    readonly id: number;
    readonly from: string;
    readonly to: string;
    readonly kind: string;
  }[];
  readonly addresses: {
    readonly id: number;
    readonly address: string;
    readonly role: string | null;
    readonly assetId: number | null;
  }[];
}

/** @param asked the addresses to read; all when omitted */
export async function planOf(tx: Queryable, spaceId: number, asked?: readonly string[]): Promise<StoredPlan> {
  const prefixes = await tx.query<{ id: number; cidr: string; pool: boolean; maskLength: number }>(
    `select id, cidr, is_pool as pool, split_part(cidr, '/', 2)::int as "maskLength" from prefix where address_space_id = $1 and archived_at is null`,
    [spaceId],
  );
  const ranges = await tx.query<{ id: number; from: string; to: string; kind: string }>(
    'select id, first as "from", last as "to", kind from ip_range where address_space_id = $1 and archived_at is null',
    [spaceId],
  );
  const addresses = await tx.query<{ id: number; address: string; role: string | null; assetId: number | null }>(
    `select id, address, nullif(role, 'none') as role, asset_id as "assetId" from ip_address
      where address_space_id = $1 and archived_at is null and ($2::text[] is null or address = any($2::text[]))`,
    [spaceId, asked ?? null],
  );
  return { prefixes: prefixes.rows, ranges: ranges.rows, addresses: addresses.rows };
}
