import type { Bus, BusMessage, LiveEvent, Place } from './bus.ts';
import { channelOf } from './channel.ts';
import { CLOSE, NODE_GONE_MS } from './closing.ts';
import { frame } from './frames.ts';
import type { LiveSettings } from './liveSettings.ts';
import type { LiveSocket } from './liveSocket.server.ts';
import type { Member } from './member.ts';
import type { Told } from './members.ts';
import { PresenceBook } from './presenceBook.ts';

/** A cached channel repeats its last event for so long. */
const CACHE_MS = 30 * 60_000;
/** The "channel" of signed-in users. */
const USERS = '';
const USER_CHANNEL = /^#server-to-user-(.+)$/s;

/** The sockets of this node, what they have joined, and what the other nodes say of theirs. */
export class Hub {
  readonly node: string;
  readonly settings: LiveSettings;
  readonly sockets = new Map<string, LiveSocket>();
  readonly presence: PresenceBook;
  readonly #channels = new Map<string, Set<LiveSocket>>();
  readonly #cached = new Map<string, { readonly text: string; readonly until: number }>();
  readonly #heardOf = new Map<string, number>();
  readonly #leaving = new Set<NodeJS.Timeout>();
  readonly #bus: Bus;
  readonly #now: () => number;

  constructor(node: string, settings: LiveSettings, bus: Bus, now: () => number = Date.now) {
    this.node = node;
    this.settings = settings;
    this.#bus = bus;
    this.#now = now;
    this.presence = new PresenceBook((channel, told, info, cause) => this.#tellPresence(channel, told, info, cause));
    bus.listen(
      (message, from) => this.#hear(message, from),
      () => {
        bus.send({ say: 'who' });
        this.#tellHolding();
      },
    );
  }

  /** Another node says that there are changes to be told. */
  onWake: () => void = () => undefined;

  /** Sends an event to everybody in its channel, on all nodes. */
  publish(event: LiveEvent): void {
    this.deliver(event);
    this.#bus.send({ say: 'event', event });
  }

  /** Notes whose session a socket belongs to. A socket that is another user's is not given away. */
  link(socketId: string, session: { readonly id: number; readonly userId: number }): 'linked' | 'taken' {
    const socket = this.sockets.get(socketId);
    if (socket?.session && socket.session.userId !== session.userId) return 'taken';
    if (socket) socket.session = session;
    else this.#bus.send({ say: 'link', socket: socketId, session });
    return 'linked';
  }

  /** Says that this node lives, and lets go of what silent ones held. */
  beat(): void {
    this.#bus.send({ say: 'alive' });
    for (const [node, heardAt] of this.#heardOf)
      if (this.#now() - heardAt > NODE_GONE_MS) {
        this.#heardOf.delete(node);
        this.presence.leaveNode(node);
      }
  }

  /** Whether another node is there to take this one's pages. */
  hasOthers(): boolean {
    return this.#heardOf.size > 0;
  }

  /** Tells the other nodes that there are changes to be told. */
  wakeOthers(): void {
    this.#bus.send({ say: 'wake' });
  }

  /** Closes whatever a user is signed in on, on all nodes. */
  endUser(user: string): void {
    this.#endUser(user);
    this.#bus.send({ say: 'end', user });
  }

  join(socket: LiveSocket, channel: string, member: Member | null): void {
    socket.channels.set(channel, member);
    const sockets = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, sockets.add(socket));
    if (member) this.#come({ channel, socket: this.#place(socket), ...member });
  }

  /** The last event of a cached channel, as it was sent; null when there is none, undefined for other channels. */
  cached(channel: string): string | null | undefined {
    const known = channelOf(channel);
    if ('error' in known || !known.cache) return undefined;
    const last = this.#cached.get(channel);
    return last && last.until > this.#now() ? last.text : null;
  }

  leave(socket: LiveSocket, channel: string): void {
    const member = this.#part(socket, channel);
    if (member) this.#go({ channel, user: member.user, socket: this.#place(socket) });
  }

  signIn(socket: LiveSocket, user: NonNullable<LiveSocket['user']>): void {
    socket.user = user;
    this.#come({ channel: USERS, user: user.id, info: {}, socket: this.#place(socket) });
    const online = user.watchlist.filter((id) => this.presence.has(USERS, id));
    if (online.length > 0) socket.send(watchlistFrame('online', online));
  }

  /** Takes a closed socket out. Others miss it only after the grace, so that a page may reload unnoticed. */
  remove(socket: LiveSocket): void {
    this.sockets.delete(socket.id);
    const places = [...socket.channels.keys()].flatMap((channel) => {
      const member = this.#part(socket, channel);
      return member ? [{ channel, user: member.user, socket: this.#place(socket) }] : [];
    });
    if (socket.user) places.push({ channel: USERS, user: socket.user.id, socket: this.#place(socket) });
    if (places.length === 0) return;
    const timer = setTimeout(() => {
      this.#leaving.delete(timer);
      for (const place of places) this.#go(place);
    }, this.settings.presenceGrace * 1_000);
    timer.unref();
    this.#leaving.add(timer);
  }

  /** Channels that somebody on this node has joined, with how many sockets. */
  occupied(): readonly (readonly [channel: string, sockets: number])[] {
    return [...this.#channels].map(([channel, sockets]) => [channel, sockets.size]);
  }

  countSockets(channel: string): number {
    return this.#channels.get(channel)?.size ?? 0;
  }

  stop(): void {
    this.#bus.send({ say: 'gone' });
    for (const timer of this.#leaving) clearTimeout(timer);
    this.#leaving.clear();
  }

  #part(socket: LiveSocket, channel: string): Member | null {
    const member = socket.channels.get(channel) ?? null;
    socket.channels.delete(channel);
    const sockets = this.#channels.get(channel);
    sockets?.delete(socket);
    if (sockets?.size === 0) this.#channels.delete(channel);
    return member;
  }

  #come(place: Place): void {
    this.presence.join(place);
    this.#bus.send({ say: 'join', place });
  }

  #go(place: Omit<Place, 'info'>): void {
    this.presence.leave(place);
    this.#bus.send({ say: 'leave', place });
  }

  #hear(message: BusMessage, from: string): void {
    if (message.say !== 'gone') this.#heardOf.set(from, this.#now());
    switch (message.say) {
      case 'event':
        return this.deliver(message.event);
      case 'join':
        return this.presence.join(message.place);
      case 'leave':
        return this.presence.leave(message.place);
      case 'who':
        return this.#tellHolding();
      case 'holding':
        return this.presence.replaceNode(from, message.places);
      case 'alive':
        return undefined;
      case 'link':
        if (this.sockets.has(message.socket)) this.link(message.socket, message.session);
        return undefined;
      case 'gone':
        this.#heardOf.delete(from);
        return this.presence.leaveNode(from);
      case 'wake':
        return this.onWake();
      case 'end':
        return this.#endUser(message.user);
    }
  }

  #tellHolding(): void {
    this.#bus.send({ say: 'holding', places: this.presence.placesOf(this.node) });
  }

  /** Sends an event to the sockets of this node only. */
  deliver({ channel, event, data, except, user }: LiveEvent): void {
    const text = frame(event, data, { channel, ...(user === undefined ? {} : { user_id: user }) });
    const known = channelOf(channel);
    // What clients send is never repeated to newcomers.
    if (!('error' in known) && known.cache && user === undefined && !event.startsWith('client-'))
      this.#cached.set(channel, { text, until: this.#now() + CACHE_MS });
    for (const socket of this.#listenersOf(channel)) if (socket.id !== except) socket.send(text);
  }

  /** A user's own channel reaches every socket signed in as the user, joined or not, and each once. */
  #listenersOf(channel: string): Iterable<LiveSocket> {
    const [, user] = USER_CHANNEL.exec(channel) ?? [];
    if (user === undefined) return this.#channels.get(channel) ?? [];
    return [...this.sockets.values()].filter((socket) => socket.user?.id === user);
  }

  #tellPresence(channel: string, { event, user }: Told, info: object, cause: string | null): void {
    if (channel === USERS) return this.#tellWatchers(event === 'member_added' ? 'online' : 'offline', user);
    const about = event === 'member_added' ? { user_id: user, user_info: info } : { user_id: user };
    const text = frame(`pusher_internal:${event}`, JSON.stringify(about), { channel });
    for (const socket of this.#channels.get(channel) ?? []) if (this.#place(socket) !== cause) socket.send(text);
  }

  #tellWatchers(name: 'online' | 'offline', user: string): void {
    for (const socket of this.sockets.values())
      if (socket.user?.watchlist.includes(user)) socket.send(watchlistFrame(name, [user]));
  }

  #endUser(user: string): void {
    for (const socket of this.sockets.values())
      if (socket.user?.id === user || String(socket.session?.userId ?? '') === user)
        socket.end(CLOSE.notAllowed, 'Signed out.');
  }

  #place(socket: LiveSocket): string {
    return `${this.node}/${socket.id}`;
  }
}

const watchlistFrame = (name: string, users: readonly string[]): string =>
  frame('pusher_internal:watchlist_events', JSON.stringify({ events: [{ name, user_ids: users }] }));
