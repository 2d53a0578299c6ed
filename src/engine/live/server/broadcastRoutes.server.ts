import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as z from 'zod';
import type { Database } from '../../db/pool.server.ts';
import { Problem } from '../../http/problem.ts';
import { actorOf } from '../../request/request.server.ts';
import { shaped } from '../../http/shaped.server.ts';
import { channelOf } from '../../changes/events/channel.ts';
import type { ChannelRight, Gate } from '../../changes/events/gate.ts';
import { isPersonal, mayJoin } from './joinRules.server.ts';
import { SOCKET_ID } from '../../http/ownSocket.ts';
import type { LiveAccess } from './watch.server.ts';

const MOST_AT_ONCE = 100;
const MOST_BODY = 16 * 1024;

// Strict formats: a socket id followed by a channel would produce a signature for that channel.
const socketId = z.string('Enter the socket.').regex(SOCKET_ID, 'The socket id is not valid.');
const channelName = z
  .string('Enter the channel.')
  .refine((name) => !('error' in channelOf(name)), 'The channel name is not valid.');
const one = z.object({ socket_id: socketId, channel_name: channelName });
const many = z.object({ socket_id: socketId, channel_names: z.array(channelName).min(1).max(MOST_AT_ONCE) });
const user = z.object({ socket_id: socketId });

interface Wish {
  readonly userId: number;
  readonly socket: string;
  readonly name: string;
}

/** The same answer whether a channel is forbidden, public or invalid. */
const forbidden = () => new Problem(403, 'forbidden', 'You do not have permission to join this channel.');

/**
 * Routes that sign requests to join channels and to sign in on a connection. They accept the forms that pusher-js and
 * laravel-echo send, and JSON. The session identifies the user, whatever the body contains.
 */
export function mountBroadcasting(
  app: FastifyInstance,
  { database, access, gate }: { readonly database: Database; readonly access: LiveAccess; readonly gate: Gate | null },
): void {
  app.register(async (scope) => {
    scope.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: MOST_BODY },
      async (_request: FastifyRequest, body: string) => formIn(body),
    );
    const options = { bodyLimit: MOST_BODY, config: { form: true, feature: 'live' } };

    scope.post('/broadcasting/auth', options, async (request, reply) => {
      const { socket_id: socket, channel_name: name } = shaped(one, request.body);
      const userId = await link(request, socket);
      const right = await rightTo(request, { userId, socket, name });
      if (!right) throw forbidden();
      return reply.header('cache-control', 'no-store').send(right);
    });

    scope.post('/broadcasting/auth/batch', options, async (request, reply) => {
      const { socket_id: socket, channel_names: names } = shaped(many, request.body);
      const userId = await link(request, socket);
      const results: Record<string, object> = {};
      for (const name of new Set(names)) {
        const right = await rightTo(request, { userId, socket, name });
        results[name] = right ? { status: 200, ...right } : { status: 403 };
      }
      return reply.header('cache-control', 'no-store').send({ results });
    });

    scope.post('/broadcasting/user-auth', options, async (request, reply) => {
      const { socket_id: socket } = shaped(user, request.body);
      const userId = await link(request, socket);
      const signed = gate?.signUser(socket, { id: String(userId), user_info: await access.describe(userId) });
      if (!signed) throw forbidden();
      return reply.header('cache-control', 'no-store').send(signed);
    });
  });

  async function rightTo(request: FastifyRequest, { userId, socket, name }: Wish): Promise<ChannelRight | null> {
    const channel = channelOf(name);
    if (!gate || 'error' in channel) return null;
    // API tokens cannot join a user's personal channels, because they may have fewer permissions than the user.
    if (request.caller?.tokenId !== undefined && isPersonal(channel)) return null;
    if (!(await mayJoin(database, actorOf(request), name))) return null;
    if (channel.kind !== 'presence') return gate.signChannel(socket, name);
    return gate.signChannel(socket, name, { user_id: String(userId), user_info: await access.describe(userId) });
  }

  /** Links the socket to this session or token, with which it ends. @returns the user id */
  async function link(request: FastifyRequest, socketName: string): Promise<number> {
    const { sessionId, tokenId, tokenMark } = request.caller ?? {};
    const { userId } = actorOf(request);
    const id = sessionId ?? tokenId;
    // A socket without a session or token could not be closed with it.
    if (!gate || id === undefined || userId === null) throw forbidden();
    const linked = { id, userId, ...(tokenMark === undefined ? {} : { token: tokenMark }) };
    if ((await gate.link(socketName, linked)) === 'taken') throw forbidden();
    return userId;
  }
}

/** Parses a form into an object. A repeated field becomes a list, which the schema refuses. */
function formIn(body: string): Readonly<Record<string, unknown>> {
  const fields = new Map<string, unknown>();
  for (const [key, value] of new URLSearchParams(body)) {
    // Forms send lists as `channel_names[]`.
    const list = /^(channel_names)\[\]$/.exec(key)?.[1];
    if (list) fields.set(list, [...((fields.get(list) as string[] | undefined) ?? []), value]);
    else fields.set(key, fields.has(key) ? [fields.get(key), value].flat() : value);
  }
  return Object.fromEntries(fields);
}
