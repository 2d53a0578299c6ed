import type { Actor } from '../../permission/actor.ts';
import type { Database } from '../../db/pool.server.ts';
import { findEntity } from '../../entity/registry.ts';
import { grouped } from '../../entity/grouped.ts';
import { rootOf } from '../../entity/shape.ts';
import { recordNames } from '../../changes/events/announce.ts';
import type { PublishedChange } from '../../changes/events/change.ts';
import { CLOSE } from '../protocol/closing.ts';
import { frame } from '../../changes/events/frames.ts';
import type { Linked } from '../../changes/events/gate.ts';
import type { Hub } from './hub.server.ts';
import { hasJoinRule, mayJoin } from './joinRules.server.ts';
import type { LiveSocket } from './liveSocket.server.ts';

/** Access to sessions and permissions, which another area provides. */
export interface LiveAccess {
  /** A user's current permissions; null if they can no longer sign in. */
  actorOf(userId: number): Promise<Actor | null>;
  /** The sessions among these that have not ended. */
  sessionsAlive(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** The tokens among these that are valid, with their actor and current secret. */
  tokensNow(ids: readonly number[]): Promise<ReadonlyMap<number, TokenNow>>;
  /** The connections among these that are not allowed from their current address. */
  outside<T extends WhoWhere>(here: readonly T[]): Promise<ReadonlySet<T>>;
  /** The details of a user that other users see. */
  describe(userId: number): Promise<PersonHere>;
  /** A text that changes whenever any user's permissions change. */
  stamp(): Promise<string>;
}

/** The user of a connection and its client address. */
export interface WhoWhere {
  readonly userId: number;
  readonly address: string;
}

export interface TokenNow {
  readonly actor: Actor;
  readonly mark: string;
}

/** The display name, the initials, and the address of the photo if there is one. */
export interface PersonHere {
  readonly name: string;
  readonly initials: string;
  readonly avatar: string | null;
}

export interface Watch {
  /** Closes connections and channels whose permission has ended. Call it every few seconds. */
  look(): Promise<void>;
  /** Checks the permissions again that a change may have affected. */
  follow(changes: readonly PublishedChange[]): Promise<void>;
}

/**
 * Enforces lost permissions within seconds. A socket is closed with its session; a single channel is left if its
 * permission, scope or record is lost.
 */
export function watchAccess(database: Database, hub: Hub, access: LiveAccess): Watch {
  let known: string | undefined;

  async function look(): Promise<void> {
    const linked = [...hub.sockets.values()].filter((socket) => socket.session && !socket.isEnding);
    const stamp = await access.stamp();
    const isChanged = known !== undefined && stamp !== known;
    known = stamp;
    if (linked.length === 0) return;
    const alive = await aliveAmong(
      access,
      linked.flatMap(({ session }) => session ?? []),
    );
    for (const socket of linked)
      if (!socket.session || !alive.has(holderOf(socket.session)))
        socket.end(CLOSE.notAllowed, 'Your session has ended.');
    const here = linked
      .filter(({ isEnding }) => !isEnding)
      .map((socket) => ({ socket, userId: socket.session?.userId ?? 0, address: socket.address }));
    for (const { socket } of await access.outside(here))
      socket.end(CLOSE.notAllowed, 'You do not have permission to use this channel.');
    if (!isChanged) return;
    await judgeEach(linked, ({ channels }) => [...channels.keys()]);
    for (const userId of new Set(linked.map(({ session }) => session?.userId ?? 0)))
      hub.here.deliver({ channel: `private-user.${userId}`, event: 'access', data: '{}' });
  }

  async function follow(changes: readonly PublishedChange[]): Promise<void> {
    for (const change of changes) {
      if (!mayCostRights(change)) continue;
      const channels = recordNames(change).flatMap((name) =>
        ['private', 'presence'].map((kind) => `${kind}-${name}.${change.entityId}`),
      );
      const sockets = [...new Set(channels.flatMap((channel) => [...hub.channels.in(channel)]))];
      await judgeEach(sockets, () => channels);
    }
  }

  /** Checks each user once, and each of the user's tokens separately. */
  async function judgeEach(sockets: readonly LiveSocket[], which: (socket: LiveSocket) => readonly string[]) {
    for (const theirs of grouped(
      sockets.filter(({ session }) => session !== null),
      ({ session }) => (session?.token === undefined ? `user ${session?.userId}` : holderOf(session)),
    ).values()) {
      const session = theirs[0]?.session;
      if (!session) continue;
      const actor =
        session.token === undefined
          ? await access.actorOf(session.userId)
          : ((await access.tokensNow([session.id])).get(session.id)?.actor ?? null);
      await judge(actor, theirs, which);
    }
  }

  async function judge(
    actor: Actor | null,
    sockets: readonly LiveSocket[],
    which: (socket: LiveSocket) => readonly string[],
  ): Promise<void> {
    const verdicts = new Map<string, boolean>();
    for (const socket of sockets) {
      if (!actor) socket.end(CLOSE.notAllowed, 'You can no longer sign in.');
      else
        for (const channel of which(socket)) {
          if (!socket.channels.has(channel) || !/^(private|presence)-/.test(channel)) continue;
          const may = verdicts.get(channel) ?? (await mayJoin(database, actor, channel));
          verdicts.set(channel, may);
          if (!may) sendOff(socket, channel);
        }
    }
  }

  function sendOff(socket: LiveSocket, channel: string): void {
    hub.membership.leave(socket, channel);
    const error = { type: 'AuthError', error: 'You no longer have permission to join this channel.', status: 403 };
    socket.send(frame('pusher:subscription_error', error, { channel }));
  }

  return { look, follow };
}

/** A key that is the same for one session, or for one secret of a token. */
export const holderOf = ({ id, token }: Linked): string =>
  token === undefined ? `session ${id}` : `token ${id} ${token}`;

/** The sessions and tokens that have not ended, by their `holderOf` keys. */
export async function aliveAmong(access: LiveAccess, linked: readonly Linked[]): Promise<ReadonlySet<string>> {
  const idsOf = (isToken: boolean) => [
    ...new Set(linked.filter(({ token }) => (token !== undefined) === isToken).map(({ id }) => id)),
  ];
  const [sessions, tokens] = [idsOf(false), idsOf(true)];
  const alive = new Set<string>();
  if (sessions.length > 0)
    for (const id of await access.sessionsAlive(sessions)) alive.add(holderOf({ id, userId: 0 }));
  if (tokens.length > 0)
    for (const [id, { mark }] of await access.tokensNow(tokens)) alive.add(holderOf({ id, userId: 0, token: mark }));
  return alive;
}

/** Whether a change may affect permissions: the record moved, or its noun has a join rule. */
function mayCostRights({ kind, fields }: PublishedChange): boolean {
  const noun = findEntity(kind);
  if (!noun) return false;
  if (hasJoinRule(kind)) return true;
  const { scope } = rootOf(noun);
  if (scope.by === 'record')
    return [scope.noun, scope.customer, scope.supplier, scope.readers].some((key) => fields.includes(key));
  if (scope.by === 'none') return false;
  const narrowing = scope.by === 'customer' ? (scope.and ?? []) : [];
  const also = scope.by === 'customer' && scope.or !== undefined ? [{ field: scope.or }] : [];
  return [scope, ...narrowing, ...also].some(({ field }) => fields.includes(field));
}
