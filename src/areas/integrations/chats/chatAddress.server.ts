import type { KeyRing } from '#engine/keys/keys.server.ts';
import { seal, unsealStored } from '#engine/keys/sealedBox.server.ts';
import type { SealedColumn } from '#engine/keys/sealedColumns.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';

const PURPOSE = 'chat';
const placeOf = (channelId: number | string): string => `${PURPOSE}:${channelId}`;

/** Location of the encrypted URLs, for key rotation. */
export const chatAddresses: SealedColumn = {
  table: 'chat_address',
  column: 'sealed',
  purpose: PURPOSE,
  placedBy: 'channel_id',
  place: placeOf,
};

const SHOWN = 4;
/** Of a shorter secret, the last characters would reveal too much. */
const LONG_ENOUGH = 16;
const MOST_HOST = 150;

/** Display form of a URL: its host and last four characters. */
export function shownAddress(address: string): string {
  const { host, pathname, search, hash } = new URL(address);
  const secret = pathname + search + hash;
  return `${host.slice(0, MOST_HOST)}/…${secret.length < LONG_ENOUGH ? '' : secret.slice(-SHOWN)}`;
}

/** Replaces the URL of a channel and clears its failures. */
export async function keepAddress(tx: Queryable, keys: KeyRing, channelId: number, address: string): Promise<void> {
  await tx.query(
    `insert into chat_address (channel_id, sealed) values ($1, $2)
     on conflict (channel_id) do update set sealed = excluded.sealed, set_at = now(), tries = 0, next_at = null, error = null, error_at = null`,
    [channelId, seal(keys, PURPOSE, placeOf(channelId), address)],
  );
}

export const openAddress = (keys: KeyRing, channelId: number, sealed: string): string =>
  unsealStored(keys, PURPOSE, placeOf(channelId), sealed).toString('utf8');

/** The URL of a channel; null when none is set. */
export async function addressOf(tx: Queryable, keys: KeyRing, channelId: number): Promise<string | null> {
  const { rows } = await tx.query<{ sealed: string }>('select sealed from chat_address where channel_id = $1', [
    channelId,
  ]);
  return rows[0] ? openAddress(keys, channelId, rows[0].sealed) : null;
}

/** Clears failures, so that queued messages are due now. */
export const tryAnew = (tx: Queryable, channelId: number) =>
  tx.query('update chat_address set tries = 0, next_at = null, error = null, error_at = null where channel_id = $1', [
    channelId,
  ]);
