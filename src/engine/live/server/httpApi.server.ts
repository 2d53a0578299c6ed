import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type * as z from 'zod';
import { Bucket } from '../../http/bucket.ts';
import { plainWords } from '../../calculations/plainWords.schema.ts';
import { channelOf } from '../../changes/events/channel.ts';
import type { Hub } from './hub.server.ts';
import { MOST_DATA } from '../../changes/events/member.ts';
import { batchBody, isTooLong, publishBody } from '../protocol/publish.schema.ts';
import { type AppKey, checkRequest } from './signature.server.ts';

export interface LiveApp extends AppKey {
  /** Digits only, because the official library parses it as a number. */
  readonly id: string;
}

const MOST_BODY = 256 * 1024;

/** An error in the format of this API: `{error}`. */
class Refusal extends Error {
  readonly status: number;
  constructor(status: number, message: string) {
    super(message);
    this.status = status;
  }
}

/** The signed HTTP API of the Pusher protocol at `/apps/{id}`, compatible with its official libraries. */
export function mountHttpApi(app: FastifyInstance, hub: Hub, live: LiveApp, now: () => number = Date.now): void {
  const rate = new Bucket(hub.settings.apiRate, hub.settings.apiRate);
  const base = '/apps/:appId';

  app.register(async (scope) => {
    // The signature covers the raw bytes.
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer', bodyLimit: MOST_BODY }, (_request, body, done) =>
      done(null, body),
    );
    scope.addHook('preValidation', async (request) => judge(request, live, now()));
    scope.setErrorHandler(answerError);
    const options = { config: { public: true, unasked: true } };

    scope.post(`${base}/events`, options, async (request) => {
      const { name, data, channels, socket_id: except, info } = read(publishBody, request);
      if (wanted(info).includes('user_count')) refuseCount(channels);
      pay(1);
      refuseLong(data);
      await hub.publishAll(channels.map((channel) => ({ channel, event: name, data, except: except ?? undefined })));
      return info ? { channels: await factsOf(hub, channels, wanted(info)) } : {};
    });

    scope.post(`${base}/batch_events`, options, async (request) => {
      const { batch } = read(batchBody, request);
      const counted = batch.filter(({ info }) => wanted(info).includes('user_count'));
      if (counted.length > 0) refuseCount(counted.map(({ channel }) => channel));
      pay(batch.length);
      for (const { data } of batch) refuseLong(data);
      await hub.publishAll(
        batch.map(({ name, data, channel, socket_id: except }) => ({
          channel,
          event: name,
          data,
          except: except ?? undefined,
        })),
      );
      if (!batch.some(({ info }) => info)) return {};
      const facts = await Promise.all(
        batch.map(async ({ channel, info }) => (info ? factsOf(hub, [channel], wanted(info)) : undefined)),
      );
      return { batch: batch.map(({ channel }, at) => facts[at]?.[channel] ?? {}) };
    });

    scope.get(`${base}/channels`, options, async (request) => {
      const { filter_by_prefix: prefix = '', info } = queryOf(request);
      const asked = wanted(info);
      if (asked.includes('user_count') && !prefix.startsWith('presence-'))
        throw new Refusal(400, 'user_count requires channels that begin with presence-.');
      const occupied = await hub.count({ prefix });
      return { channels: await factsOf(hub, [...occupied.keys()].toSorted(), asked, occupied) };
    });

    scope.get(`${base}/channels/:channel`, options, async (request) => {
      const channel = channelIn(request);
      const asked = wanted(queryOf(request).info);
      if (asked.includes('user_count')) refuseCount([channel]);
      const sockets = await hub.count({ channels: [channel] });
      const facts = await factsOf(hub, [channel], asked, sockets);
      return { occupied: sockets.has(channel), ...facts[channel] };
    });

    scope.get(`${base}/channels/:channel/users`, options, async (request) => {
      const channel = channelIn(request);
      if (!isPresence(channel)) throw new Refusal(400, 'Only presence channels have users.');
      return { users: hub.presence.users(channel).map((id) => ({ id })) };
    });

    scope.post(`${base}/users/:user/terminate_connections`, options, async (request) => {
      hub.endUser((request.params as { user: string }).user);
      return {};
    });
  });

  function pay(events: number): void {
    for (let paid = 0; paid < events; paid++) if (!rate.take(now())) throw new Refusal(429, 'Too many events.');
  }
}

/** Checks the signature first. Nothing else in a call is trusted before that. */
function judge(request: FastifyRequest, live: LiveApp, now: number): void {
  if ((request.params as { appId?: string }).appId !== live.id) throw new Refusal(404, 'Unknown application.');
  const [path = ''] = request.raw.url?.split('?') ?? [];
  const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
  const seconds = Math.floor(now / 1_000);
  const judged = checkRequest(live, { method: request.method, path, query: queryOf(request), body }, seconds);
  if (!('error' in judged)) return;
  const more = judged.error === 'timestamp' ? `; the server time is ${seconds}` : '';
  throw new Refusal(401, `The ${judged.error} of the request is not valid${more}.`);
}

function read<T extends z.ZodType>(schema: T, request: FastifyRequest): z.output<T> {
  const found = schema.safeParse(jsonIn(request.body), { error: plainWords });
  if (found.success) return found.data;
  throw new Refusal(400, found.error.issues.map(({ message }) => message).join(' '));
}

function jsonIn(body: unknown): unknown {
  try {
    return JSON.parse(String(body));
  } catch {
    throw new Refusal(400, 'The body must be a JSON object.');
  }
}

function refuseLong(data: string): void {
  if (isTooLong(data)) throw new Refusal(413, `An event can have up to ${MOST_DATA} bytes.`);
}

/** The query as text. For a repeated parameter the first value is used. */
const queryOf = (request: FastifyRequest): Readonly<Record<string, string>> =>
  Object.fromEntries(
    Object.entries(request.query as Record<string, unknown>).map(([key, value]) => [key, String([value].flat()[0])]),
  );

function channelIn(request: FastifyRequest): string {
  const { channel } = request.params as { channel: string };
  if ('error' in channelOf(channel)) throw new Refusal(400, 'The channel name is not valid.');
  return channel;
}

const wanted = (info: string | null | undefined): readonly string[] =>
  info?.split(',').map((word) => word.trim()) ?? [];

/** Only presence channels have users. Refuses a request for user counts without any presence channel. */
function refuseCount(channels: readonly string[]): void {
  if (!channels.some(isPresence)) throw new Refusal(400, 'user_count requires presence channels.');
}

/** The requested attributes of channels. Other nodes are only asked for socket counts, because all know the members. */
async function factsOf(
  hub: Hub,
  channels: readonly string[],
  asked: readonly string[],
  counted?: ReadonlyMap<string, number>,
): Promise<Readonly<Record<string, Readonly<Record<string, unknown>>>>> {
  const isCounting = asked.includes('subscription_count');
  const sockets = isCounting ? (counted ?? (await hub.count({ channels }))) : undefined;
  return Object.fromEntries(
    channels.map((channel) => {
      const cached = asked.includes('cache') ? hub.channels.cached(channel) : undefined;
      return [
        channel,
        {
          ...(asked.includes('user_count') && isPresence(channel) ? { user_count: hub.presence.count(channel) } : {}),
          ...(sockets ? { subscription_count: sockets.get(channel) ?? 0 } : {}),
          ...(cached ? { cache: { data: cached } } : {}),
        },
      ];
    }),
  );
}

function isPresence(channel: string): boolean {
  const known = channelOf(channel);
  return !('error' in known) && known.kind === 'presence';
}

function answerError(error: unknown, _request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { statusCode } = error as { statusCode?: number };
  const status = error instanceof Refusal ? error.status : (statusCode ?? 500);
  const message = error instanceof Error && status < 500 ? error.message : 'An error occurred on the server.';
  return reply.code(status).send({ error: message });
}
