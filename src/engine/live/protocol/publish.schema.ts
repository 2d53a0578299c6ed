import * as z from 'zod';
import { channelOf } from '../../changes/events/channel.ts';
import { byteLength, MOST_DATA } from '../../changes/events/member.ts';
import { SOCKET_ID } from '../../http/ownSocket.ts';

const USER_CHANNEL = /^#server-to-user-.{1,128}$/s;
const MOST_CHANNELS = 100;
const MOST_BATCH = 10;

const channel = z
  .string('Enter a channel.')
  .refine((name) => USER_CHANNEL.test(name) || !('error' in channelOf(name)), 'The channel name is not valid.');
const event = z
  .string('Enter the event.')
  .min(1, 'Enter the event.')
  .max(200, 'The name of an event can have up to 200 characters.')
  .refine((name) => !name.startsWith('pusher'), 'Events of the protocol cannot be published.');
const common = {
  name: event,
  data: z.string('The data must be text.'),
  socket_id: z.string().regex(SOCKET_ID, 'The socket_id is not valid.').nullish(),
  info: z.string().nullish(),
};

/** One event for one or more channels. */
export const publishBody = z
  .object({
    ...common,
    channel: channel.optional(),
    channels: z.array(channel).max(MOST_CHANNELS, 'Send up to 100 channels.').optional(),
  })
  .refine((body) => (body.channels?.length ?? 0) > 0 || body.channel !== undefined, 'Enter a channel.')
  .transform(({ channel: one, channels, ...rest }) => ({
    ...rest,
    channels: channels?.length ? channels : one === undefined ? [] : [one],
  }));

/** Up to ten events, each for its own channel. */
export const batchBody = z.object({
  batch: z.array(z.object({ ...common, channel })).max(MOST_BATCH, 'Send up to ten events.'),
});

export const isTooLong = (data: string): boolean => byteLength(data) > MOST_DATA;
