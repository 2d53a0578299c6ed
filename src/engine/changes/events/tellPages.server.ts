import type { Queryable } from '../../db/pool.server.ts';
import { channelOf } from './channel.ts';
import { byteLength, MOST_DATA } from './member.ts';

/** Reserved for the sequence number, which is added at delivery. In bytes. */
const ROOM = 40;

/**
 * Sends an event to pages that is not a record change, after the transaction commits and in commit order. The data
 * contains names and counts, and nothing that only some subscribers of the channel may see.
 *
 * @param told up to 100 valid channels, an event whose name does not start with "pusher", up to 10,200 bytes of data
 * @throws if it exceeds these limits
 */
export async function tellPages(
  tx: Queryable,
  told: { readonly channels: readonly string[]; readonly event: string; readonly data: object },
): Promise<void> {
  const { channels, event } = told;
  const data = JSON.stringify(told.data);
  const isLegal = channels.length > 0 && channels.length <= 100 && !channels.some((name) => 'error' in channelOf(name));
  if (!isLegal || !/^(?!pusher).{1,200}$/.test(event) || byteLength(data) > MOST_DATA - ROOM)
    throw new Error(`The event “${event}” cannot be sent on ${channels.join(', ').slice(0, 200)}.`);
  await tx.query('insert into live_event (at, channels, event, data) values (now(), $1, $2, $3)', [
    channels,
    event,
    data,
  ]);
}

/** Sends an event to all pages of one user, like `tellPages`. */
export const tellUser = (tx: Queryable, userId: number, event: string, data: object): Promise<void> =>
  tellPages(tx, { channels: [`private-user.${userId}`], event, data });
