import type { BusMessage, Place } from '../../changes/events/bus.ts';
import type { ChannelBook } from './channelBook.server.ts';
import { frame } from '../../changes/events/frames.ts';
import type { LiveSocket, SignedIn } from './liveSocket.server.ts';
import type { Member } from '../../changes/events/member.ts';
import type { MembershipChange } from '../protocol/members.ts';
import { PresenceBook } from '../protocol/presenceBook.ts';
import type { SocketBook } from './socketBook.server.ts';
import { wireFrame } from './wireFrame.server.ts';

/** The "channel" of signed-in users. */
const USERS = '';

/** Handles joins, sign-ins and leaves of this node's sockets, and informs the other nodes and the sockets. */
export class Membership {
  /** The members of all presence channels on all nodes. */
  readonly presence: PresenceBook;
  readonly #node: string;
  readonly #graceMs: number;
  readonly #sockets: SocketBook;
  readonly #channels: ChannelBook;
  readonly #send: (message: BusMessage) => void;
  readonly #leaving = new Set<NodeJS.Timeout>();

  constructor(
    node: string,
    graceMs: number,
    sockets: SocketBook,
    channels: ChannelBook,
    send: (message: BusMessage) => void,
  ) {
    this.#node = node;
    this.#graceMs = graceMs;
    this.#sockets = sockets;
    this.#channels = channels;
    this.#send = send;
    this.presence = new PresenceBook((channel, told, info, cause) => this.#tell(channel, told, info, cause));
  }

  join(socket: LiveSocket, channel: string, member: Member | null): void {
    this.#channels.add(socket, channel, member);
    if (member) this.#come({ channel, socket: this.#placeOf(socket), ...member });
  }

  leave(socket: LiveSocket, channel: string): void {
    const member = this.#channels.take(socket, channel);
    if (member) this.#go({ channel, user: member.user, socket: this.#placeOf(socket) });
  }

  signIn(socket: LiveSocket, user: SignedIn): void {
    this.#sockets.signIn(socket, user);
    this.#come({ channel: USERS, user: user.id, info: {}, socket: this.#placeOf(socket) });
    const watched = [...new Set(user.watchlist)];
    const isOnline = (id: string): boolean => this.presence.has(USERS, id);
    const [online, offline] = [watched.filter(isOnline), watched.filter((id) => !isOnline(id))];
    if (watched.length > 0) socket.send(watchlistFrame([online, offline]));
  }

  /** Removes a closed socket. Others see it leave only after the grace period, so that reloading a page goes unnoticed. */
  remove(socket: LiveSocket): void {
    const places = [...socket.channels.keys()].flatMap((channel) => {
      const member = this.#channels.take(socket, channel);
      return member ? [{ channel, user: member.user, socket: this.#placeOf(socket) }] : [];
    });
    if (socket.user) places.push({ channel: USERS, user: socket.user.id, socket: this.#placeOf(socket) });
    if (places.length === 0) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(timer);
      for (const place of places) this.#go(place);
    }, this.#graceMs);
    timer.unref();
    this.#leaving.add(timer);
  }

  stop(): void {
    for (const timer of this.#leaving) clearTimeout(timer);
    this.#leaving.clear();
  }

  #come(place: Place): void {
    this.presence.join(place);
    this.#send({ say: 'join', place });
  }

  #go(place: Omit<Place, 'info'>): void {
    this.presence.leave(place);
    this.#send({ say: 'leave', place });
  }

  #tell(channel: string, { event, user }: MembershipChange, info: object, cause: string | null): void {
    if (channel === USERS) return this.#tellWatchers(event === 'member_added' ? 'online' : 'offline', user);
    const about = event === 'member_added' ? { user_id: user, user_info: info } : { user_id: user };
    const bytes = wireFrame(frame(`pusher_internal:${event}`, JSON.stringify(about), { channel }));
    for (const socket of this.#channels.in(channel)) if (this.#placeOf(socket) !== cause) socket.pass(bytes);
  }

  #tellWatchers(name: 'online' | 'offline', user: string): void {
    const bytes = wireFrame(watchlistFrame(name === 'online' ? [[user], []] : [[], [user]]));
    for (const socket of this.#sockets.watching(user)) socket.pass(bytes);
  }

  #placeOf(socket: LiveSocket): string {
    return `${this.#node}/${socket.id}`;
  }
}

/** One event each for the online and the offline users, if there are any. */
function watchlistFrame([online, offline]: readonly [online: readonly string[], offline: readonly string[]]): string {
  const events = [
    { name: 'online', user_ids: online },
    { name: 'offline', user_ids: offline },
  ].filter(({ user_ids: users }) => users.length > 0);
  return frame('pusher_internal:watchlist_events', JSON.stringify({ events }));
}
