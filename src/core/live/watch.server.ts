import type { Actor } from '../access/actor.ts';
import type { Database } from '../db/pool.server.ts';
import { CLOSE } from './closing.ts';
import { frame } from './frames.ts';
import type { Hub } from './hub.server.ts';
import { grouped } from '../entity/grouped.ts';
import { mayJoin } from './joinRules.server.ts';
import type { LiveSocket } from './liveSocket.server.ts';

/** What is known of sessions and rights; users and their sessions are another area's. */
export interface LiveAccess {
  /** The rights somebody has now; null when they may not sign in. */
  actorOf(userId: number): Promise<Actor | null>;
  /** Which of these sessions have not ended. */
  sessionsAlive(ids: readonly number[]): Promise<ReadonlySet<number>>;
  /** Another text whenever the rights of anybody have changed. */
  stamp(): Promise<string>;
}

/**
 * Ends what somebody no longer has a right to, within seconds: all of a socket with its session, single channels with
 * the permission or scope they need.
 * @returns what to call every few seconds
 */
export function watchAccess(database: Database, hub: Hub, access: LiveAccess): () => Promise<void> {
  let known: string | undefined;
  return async () => {
    const linked = [...hub.sockets.values()].filter((socket) => socket.session && !socket.isEnding);
    if (linked.length === 0) return;
    const alive = await access.sessionsAlive([...new Set(linked.map((socket) => socket.session?.id ?? 0))]);
    for (const socket of linked)
      if (!alive.has(socket.session?.id ?? 0)) socket.end(CLOSE.notAllowed, 'Your session has ended.');
    const stamp = await access.stamp();
    if (known !== undefined && stamp !== known)
      for (const [userId, sockets] of grouped(linked, (socket) => socket.session?.userId ?? 0))
        await judgeAgain(database, hub, sockets, await access.actorOf(userId));
    known = stamp;
  };
}

async function judgeAgain(
  database: Database,
  hub: Hub,
  sockets: readonly LiveSocket[],
  actor: Actor | null,
): Promise<void> {
  if (!actor) {
    for (const socket of sockets) socket.end(CLOSE.notAllowed, 'You may no longer sign in.');
    return;
  }
  const verdicts = new Map<string, boolean>();
  for (const socket of sockets)
    for (const channel of socket.channels.keys()) {
      if (!/^(private|presence)-/.test(channel)) continue;
      const may = verdicts.get(channel) ?? (await mayJoin(database, actor, channel));
      verdicts.set(channel, may);
      if (may) continue;
      hub.leave(socket, channel);
      const error = { type: 'AuthError', error: 'You may no longer join this channel.', status: 403 };
      socket.send(frame('pusher:subscription_error', error, { channel }));
    }
  hub.deliver({ channel: `private-user.${actor.userId}`, event: 'access', data: '{}' });
}
