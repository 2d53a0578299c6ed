import type { Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { changeMany, type PatchOf } from '#engine/store/store.server.ts';
import { anyAsset } from '../asset.ts';
import { ipAddress } from './ipAddress.ts';

interface Held {
  readonly id: number;
  readonly assetId: number;
  readonly address: string;
  readonly isPrimary: boolean;
}

/**
 * Keeps one primary address per asset and family: the one just chosen, else the first. Copies the IPv4 one, or the IPv6
 * one if there is no IPv4, to the asset, so that lists and search can use it.
 */
export async function keepPrimaries(context: Context, changes: readonly Saved<typeof ipAddress>[]): Promise<void> {
  const assetIds = [
    ...new Set(
      changes.flatMap(({ before, after }) => [before?.assetId ?? null, after.assetId]).filter((id) => id !== null),
    ),
  ];
  if (assetIds.length === 0) return;
  const { rows } = await context.tx.query<Held>(
    `select id, asset_id as "assetId", address, is_primary as "isPrimary" from ip_address
      where asset_id = any($1::bigint[]) and archived_at is null and status <> 'deprecated' order by id`,
    [assetIds],
  );
  const chosen = new Set(
    changes.filter(({ before, after }) => after.isPrimary && !before?.isPrimary).map(({ after }) => after.id),
  );
  const primaries = rows.filter((row) => isFirstChoice(row, rows, chosen));
  const wrong: PatchOf<typeof ipAddress>[] = rows
    .filter((row) => row.isPrimary !== primaries.includes(row))
    .map((row) => ({ id: row.id, version: null, set: { isPrimary: !row.isPrimary } }));
  if (wrong.length > 0)
    for (const outcome of await changeMany(context, ipAddress, 'setPrimary', wrong))
      if ('problem' in outcome) throw outcome.problem;
  await tellAssets(context, assetIds, primaries);
}

/** Whether this address is primary for its asset and family: just chosen, else primary before, else the oldest. */
function isFirstChoice(row: Held, rows: readonly Held[], chosen: ReadonlySet<number>): boolean {
  const family = rows.filter(
    (other) => other.assetId === row.assetId && other.address.includes(':') === row.address.includes(':'),
  );
  const best = family.findLast((each) => chosen.has(each.id)) ?? family.find((each) => each.isPrimary) ?? family[0];
  return best === row;
}

async function tellAssets(context: Context, assetIds: readonly number[], primaries: readonly Held[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; primaryIp: string | null }>(
    `select id, primary_ip as "primaryIp" from asset where id = any($1::bigint[]) and status <> 'disposed' order by id`,
    [assetIds],
  );
  const patches = rows.flatMap(({ id, primaryIp }) => {
    const mine = primaries.filter((each) => each.assetId === id);
    const now = (mine.find((each) => !each.address.includes(':')) ?? mine[0])?.address ?? null;
    return now === primaryIp ? [] : [{ id, version: null, set: { primaryIp: now } }];
  });
  for (const outcome of await changeMany(context, anyAsset, 'readdress', patches))
    if ('problem' in outcome) throw outcome.problem;
}
