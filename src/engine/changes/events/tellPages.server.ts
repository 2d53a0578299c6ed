import type { Queryable } from '../../db/pool.server.ts';
import { channelOf } from './channel.ts';
import { byteLength, MOST_DATA } from './member.ts';

/** Room for the number that is added when the event is told. */
const ROOM = 40;

/**
 * Tells pages something that is no change of a record, once the transaction commits and in the order of commits.
 * Data names and counts; it never carries what only some of the channel's readers may see.
 *
 * @param told up to 100 legal channels, an event whose name does not begin with "pusher", up to 10,200 bytes of data
 * @throws when it is none of that
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

/** Tells every page of one person, as `tellPages` does. */
export const tellUser = (tx: Queryable, userId: number, event: string, data: object): Promise<void> =>
  tellPages(tx, { channels: [`private-user.${userId}`], event, data });
