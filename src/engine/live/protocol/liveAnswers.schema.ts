import * as z from 'zod';

const refusal = <const C extends string>(codes: readonly [C, ...C[]]) => z.object({ error: z.enum(codes) });
const channel = z.object({
  kind: z.enum(['public', 'private', 'presence', 'encrypted']),
  cache: z.boolean(),
  entity: z.string().nullable(),
  id: z.string().nullable(),
});

/** What `live.channelAuth` answers. */
export const liveChannelAuthAnswer = z.union([
  z.object({ auth: z.string() }),
  refusal(['public', 'socket_id', 'channel_name']),
]);

/** What `live.userAuth` answers. */
export const liveUserAuthAnswer = z.union([z.object({ auth: z.string() }), refusal(['socket_id', 'user_data'])]);

/** What `live.request` answers. */
export const liveRequestAnswer = z.union([
  z.object({ ok: z.literal(true) }),
  refusal(['body', 'key', 'signature', 'timestamp']),
]);

/** What `live.channel` answers. */
export const liveChannelAnswer = z.union([channel, z.object({ error: z.enum(['reserved', 'illegal']) })]);

/** What `live.closeAction` answers. */
export const liveCloseActionAnswer = z.object({
  action: z.enum(['use_tls', 'stop', 'backoff', 'reconnect_now', 'reconnect_1s']),
});

/** What `live.presence` answers. */
export const livePresenceAnswer = z.object({
  told: z
    .array(z.object({ event: z.enum(['member_added', 'member_removed']), user: z.string(), at: z.int() }))
    .readonly(),
  members: z.array(z.string()).readonly(),
});

/** What `live.connectOptions` answers. */
export const liveConnectOptionsAnswer = z.object({
  wsHost: z.string(),
  wsPort: z.number(),
  wssPort: z.number(),
  forceTLS: z.boolean(),
  enabledTransports: z.tuple([z.literal('ws'), z.literal('wss')]),
  cluster: z.string(),
  activityTimeout: z.number(),
  pongTimeout: z.number(),
  unavailableTimeout: z.number(),
});

/** What `live.rate` answers. */
export const liveRateAnswer = z.object({ accepted: z.number(), refused: z.number() });

/** What `live.exclude` answers. */
export const liveExcludeAnswer = z.object({ exclude: z.string().nullable() });

/** What `live.stopCode` answers. */
export const liveStopCodeAnswer = z.object({ code: z.number() });

/** What `live.catchUp` answers. */
export const liveCatchUpAnswer = z.object({
  items: z.array(z.number()).readonly(),
  next: z.number(),
  reset: z.boolean(),
});
