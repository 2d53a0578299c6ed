import * as z from 'zod';

const refusal = <const C extends string>(codes: readonly [C, ...C[]]) => z.object({ error: z.enum(codes) });
const channel = z.object({
  kind: z.enum(['public', 'private', 'presence', 'encrypted']),
  cache: z.boolean(),
  entity: z.string().nullable(),
  id: z.string().nullable(),
});

/** The result of `live.channelAuth`. */
export const liveChannelAuthAnswer = z.union([
  z.object({ auth: z.string() }),
  refusal(['public', 'socket_id', 'channel_name']),
]);

/** The result of `live.userAuth`. */
export const liveUserAuthAnswer = z.union([z.object({ auth: z.string() }), refusal(['socket_id', 'user_data'])]);

/** The result of `live.request`. */
export const liveRequestAnswer = z.union([
  z.object({ ok: z.literal(true) }),
  refusal(['body', 'key', 'signature', 'timestamp']),
]);

/** The result of `live.channel`. */
export const liveChannelAnswer = z.union([channel, z.object({ error: z.enum(['reserved', 'illegal']) })]);

/** The result of `live.closeAction`. */
export const liveCloseActionAnswer = z.object({
  action: z.enum(['use_tls', 'stop', 'backoff', 'reconnect_now', 'reconnect_1s']),
});

/** The result of `live.presence`. */
export const livePresenceAnswer = z.object({
  told: z
    .array(z.object({ event: z.enum(['member_added', 'member_removed']), user: z.string(), at: z.int() }))
    .readonly(),
  members: z.array(z.string()).readonly(),
});

/** The result of `live.connectOptions`. */
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

/** The result of `live.rate`. */
export const liveRateAnswer = z.object({ accepted: z.number(), refused: z.number() });

/** The result of `live.exclude`. */
export const liveExcludeAnswer = z.object({ exclude: z.string().nullable() });

/** The result of `live.stopCode`. */
export const liveStopCodeAnswer = z.object({ code: z.number() });

/** The result of `live.catchUp`. */
export const liveCatchUpAnswer = z.object({
  items: z.array(z.number()).readonly(),
  next: z.number(),
  reset: z.boolean(),
});
