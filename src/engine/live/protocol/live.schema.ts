import * as z from 'zod';
import { count, maybe, or } from '../../calculations/calculation.schema.ts';
import { MOST_MISSED } from './catchUp.ts';
import { PRESENCE_GRACE_MS } from './presence.ts';

const text = z.string('Enter text.');
const app = { key: text, secret: text };

export const channelAuthInput = z.object({ ...app, socketId: text, channel: text, channelData: maybe(text) });
export const userAuthInput = z.object({ ...app, socketId: text, userData: text });
export const requestInput = z.object({
  ...app,
  method: text,
  path: text,
  query: z.record(z.string(), text),
  body: or(text, ''),
  /** Seconds since 1970. */
  now: z.number('Enter seconds.'),
});
export const channelInput = z.object({ name: text });
export const closeActionInput = z.object({ code: z.int('Enter a whole number.') });
export const presenceInput = z.object({
  steps: z.array(
    z.discriminatedUnion('do', [
      z.object({ at: count, do: z.enum(['join', 'unsubscribe', 'close']), user: text, node: text, socket: text }),
      z.object({ at: count, do: z.literal('nodeGone'), node: text }),
    ]),
    'Enter the steps.',
  ),
  observe: text,
  graceMs: or(count, PRESENCE_GRACE_MS),
});
export const connectOptionsInput = z.object({
  page: z.url('Enter the address of a page.'),
  realtimePort: maybe(z.int('Enter a port.').min(1, 'Enter a port.').max(65_535, 'Enter a port.')),
});
export const rateInput = z.object({
  perSecond: z.number('Enter a number.').positive('Enter a number above 0.'),
  burst: count,
  times: z.array(count, 'Enter the times.'),
});
export const excludeInput = z.object({
  header: maybe(text),
  sockets: z.array(z.object({ id: text, userId: text }), 'Enter the sockets.'),
  userId: text,
});
export const stopCodeInput = z.object({
  self: text,
  nodes: z.array(
    z.object({ id: text, ready: z.boolean('Enter true or false.'), lastSeenAt: count }),
    'Enter the nodes.',
  ),
  now: count,
});
export const catchUpInput = z.object({
  after: count,
  oldest: count,
  newest: count,
  mine: z.array(count, 'Enter the events.'),
  limit: or(count, MOST_MISSED),
});
