import { channelOf } from '../../changes/events/channel.ts';
import type { Counted, Counts } from '../../changes/events/bus.ts';
import type { LiveSocket } from './liveSocket.server.ts';
import { Many } from '../protocol/many.ts';
import type { Member } from '../../changes/events/member.ts';

/** How long a cached channel repeats its last event. */
const CACHE_MS = 30 * 60_000;

/** The channels that the sockets of this node have joined, and the events for new subscribers. */
export class ChannelBook {
  readonly #sockets = new Many<string, LiveSocket>();
  readonly #cached = new Map<string, { readonly text: string; readonly until: number }>();
  readonly #standing = new Map<string, string>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  get size(): number {
    return this.#sockets.size;
  }

  add(socket: LiveSocket, channel: string, member: Member | null): void {
    socket.channels.set(channel, member);
    this.#sockets.add(channel, socket);
  }

  /** @returns the socket's member in a presence channel, otherwise null */
  take(socket: LiveSocket, channel: string): Member | null {
    const member = socket.channels.get(channel) ?? null;
    socket.channels.delete(channel);
    this.#sockets.delete(channel, socket);
    return member;
  }

  in(channel: string): ReadonlySet<LiveSocket> {
    return this.#sockets.of(channel);
  }

  /** Channels that a socket of this node has joined. */
  names(): IterableIterator<string> {
    return this.#sockets.keys();
  }

  count({ channels, prefix = '' }: Counted): Counts {
    const names = channels ?? [...this.#sockets.keys()].filter((name) => name.startsWith(prefix));
    return names.flatMap((name) => {
      const sockets = this.in(name).size;
      return sockets > 0 ? [[name, sockets] as const] : [];
    });
  }

  /** Caches an event for new subscribers if the channel is a cached one. Client events are never passed here. */
  cache(channel: string, text: string): void {
    for (const [name, { until }] of this.#cached) {
      // Entries are ordered by age, the oldest first.
      if (until > this.#now()) break;
      this.#cached.delete(name);
    }
    if (!isCached(channel)) return;
    this.#cached.delete(channel);
    this.#cached.set(channel, { text, until: this.#now() + CACHE_MS });
  }

  /** The last event of a cached channel as it was sent; null if there is none, undefined for other channels. */
  cached(channel: string): string | null | undefined {
    if (!isCached(channel)) return undefined;
    const last = this.#cached.get(channel);
    return last && last.until > this.#now() ? last.text : null;
  }

  stand(channel: string, text: string): void {
    this.#standing.set(channel, text);
  }

  standing(channel: string): string | undefined {
    return this.#standing.get(channel);
  }
}

function isCached(channel: string): boolean {
  const known = channelOf(channel);
  return !('error' in known) && known.cache;
}
