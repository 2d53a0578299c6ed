import type { Bus, BusMessage, LiveEvent, Place } from './bus.ts';
import { Census } from './census.server.ts';
import { ChannelBook } from './channelBook.server.ts';
import { CLOSE } from './closing.ts';
import { frame } from './frames.ts';
import type { LiveSettings } from './liveSettings.ts';
import type { LiveSocket } from './liveSocket.server.ts';
import type { Member } from './member.ts';
import type { Told } from './members.ts';
import { NodeRoll } from './nodeRoll.ts';
import { PresenceBook } from './presenceBook.ts';
import { Counter } from './tally.ts';

/** The "channel" of signed-in users. */
const USERS = '';
const USER_CHANNEL = /^#server-to-user-(.+)$/s;

/** A person’s session, as far as sockets know it. */
export interface SocketSession {
  readonly id: number;
  readonly userId: number;
}

/** The sockets of this node, what they have joined, and what the other nodes say of theirs. */
export class Hub {
  readonly node: string;
  readonly settings: LiveSettings;
  readonly sockets = new Map<string, LiveSocket>();
  readonly channels: ChannelBook;
  readonly presence: PresenceBook;
  readonly counter = new Counter();
  readonly #others: NodeRoll;
  readonly #census: Census;
  readonly #addresses = new Map<string, number>();
  readonly #leaving = new Set<NodeJS.Timeout>();
  readonly #bus: Bus;
  readonly #now: () => number;
  readonly #shown = new Set<string>();
  #snapshot: { readonly missing: Set<string>; readonly arrived: () => void } | null = null;

  constructor(node: string, settings: LiveSettings, bus: Bus, now: () => number = Date.now) {
    this.node = node;
    this.settings = settings;
    this.#bus = bus;
    this.#now = now;
    this.channels = new ChannelBook(now);
    this.#others = new NodeRoll(now);
    this.presence = new PresenceBook((channel, told, info, cause) => this.#tellPresence(channel, told, info, cause));
    this.#census = new Census(
      (message) => bus.send(message),
      (which) => this.channels.count(which),
    );
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

  /** Sends an event to everybody in its channel, and to whoever joins it from now on, on all nodes. */
  stand(event: LiveEvent): void {
    this.#stand(event);
    this.#bus.send({ say: 'stand', event });
  }

  /** Notes whose session a socket belongs to. A socket that is another user's is not given away. */
  link(socketId: string, session: SocketSession): 'linked' | 'taken' {
    const socket = this.sockets.get(socketId);
    if (socket?.session && socket.session.userId !== session.userId) return 'taken';
    if (!socket) this.#bus.send({ say: 'link', socket: socketId, session });
    else if (!socket.session && this.#countOf(session.userId) >= this.settings.mostPerUser)
      socket.end(CLOSE.tooMuch, 'Too many connections of one person.');
    else socket.session = session;
    return 'linked';
  }

  /** Says that this node lives, and lets go of what silent ones held. @param known nodes that are noted down, if that is known */
  beat(known?: ReadonlySet<string>): void {
    this.#bus.send({ say: 'alive' });
    const vanished = known ? this.#others.all().filter((node) => !known.has(node)) : [];
    for (const node of [...this.#others.dropSilent(), ...vanished]) {
      this.#others.forget(node);
      this.presence.leaveNode(node);
    }
  }

  /** Says what this node holds, in one number, so that the others find out what they missed. */
  compare(): void {
    this.#bus.send({ say: 'sum', sum: this.presence.sumOf(this.node) });
  }

  /** The other nodes that were heard of lately. */
  others(): readonly string[] {
    return this.#others.all();
  }

  /** Whether the other nodes can be reached. */
  isBusUp(): boolean {
    return this.#bus.isUp();
  }

  /** Done when each of these nodes has said whom it holds, or after a while. */
  async snapshotOf(nodes: readonly string[], patienceMs: number): Promise<void> {
    const missing = new Set(nodes.filter((node) => !this.#shown.has(node)));
    if (missing.size === 0) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, patienceMs);
      this.#snapshot = {
        missing,
        arrived: () => {
          clearTimeout(timer);
          done();
        },
      };
    });
    this.#snapshot = null;
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

  /** How many sockets have joined channels, over all nodes. */
  count(which: Parameters<Census['take']>[0]): Promise<ReadonlyMap<string, number>> {
    return this.#census.take(which, this.#bus.isUp() ? this.others() : []);
  }

  countAt(address: string): number {
    return this.#addresses.get(address) ?? 0;
  }

  add(socket: LiveSocket): void {
    this.sockets.set(socket.id, socket);
    this.#addresses.set(socket.address, this.countAt(socket.address) + 1);
    this.counter.connected();
  }

  join(socket: LiveSocket, channel: string, member: Member | null): void {
    this.channels.add(socket, channel, member);
    if (member) this.#come({ channel, socket: this.#place(socket), ...member });
  }

  leave(socket: LiveSocket, channel: string): void {
    const member = this.channels.take(socket, channel);
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
    const left = this.countAt(socket.address) - 1;
    if (left > 0) this.#addresses.set(socket.address, left);
    else this.#addresses.delete(socket.address);
    const places = [...socket.channels.keys()].flatMap((channel) => {
      const member = this.channels.take(socket, channel);
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

  stop(): void {
    this.#bus.send({ say: 'gone' });
    for (const timer of this.#leaving) clearTimeout(timer);
    this.#leaving.clear();
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
    if (message.say !== 'gone') this.#others.heard(from);
    switch (message.say) {
      case 'event':
        return this.deliver(message.event);
      case 'stand':
        return this.#stand(message.event);
      case 'join':
        return this.presence.join(message.place);
      case 'leave':
        return this.presence.leave(message.place);
      case 'who':
        return this.#tellHolding();
      case 'holding':
        this.presence.replaceNode(from, message.places);
        this.#shown.add(from);
        if (this.#snapshot?.missing.delete(from) && this.#snapshot.missing.size === 0) this.#snapshot.arrived();
        return undefined;
      case 'sum':
        if (message.sum !== this.presence.sumOf(from)) this.#bus.send({ say: 'show', node: from });
        return undefined;
      case 'show':
        return message.node === this.node ? this.#tellHolding() : undefined;
      case 'count':
        return this.#census.answer(message.id, message.which, from);
      case 'counted':
        return message.to === this.node ? this.#census.hear(message.id, from, message.counts) : undefined;
      case 'alive':
        return undefined;
      case 'link':
        if (this.sockets.has(message.socket)) this.link(message.socket, message.session);
        return undefined;
      case 'gone':
        this.#others.forget(from);
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

  #stand(event: LiveEvent): void {
    this.channels.stand(event.channel, textOf(event));
    this.deliver(event);
  }

  /** Sends an event to the sockets of this node only. */
  deliver(event: LiveEvent): void {
    const text = textOf(event);
    const { channel, except, exceptOf } = event;
    this.counter.event(this.#now());
    if (event.user === undefined && !event.event.startsWith('client-')) this.channels.cache(channel, text);
    const bytes = Buffer.from(text);
    for (const socket of this.#listenersOf(channel)) {
      const isExcepted = socket.id === except && (exceptOf === undefined || socket.session?.userId === exceptOf);
      if (!isExcepted) socket.send(bytes);
    }
  }

  /** A user's own channel reaches every socket signed in as the user, joined or not, and each once. */
  #listenersOf(channel: string): Iterable<LiveSocket> {
    const [, user] = USER_CHANNEL.exec(channel) ?? [];
    if (user === undefined) return this.channels.in(channel);
    return [...this.sockets.values()].filter((socket) => socket.user?.id === user);
  }

  #tellPresence(channel: string, { event, user }: Told, info: object, cause: string | null): void {
    if (channel === USERS) return this.#tellWatchers(event === 'member_added' ? 'online' : 'offline', user);
    const about = event === 'member_added' ? { user_id: user, user_info: info } : { user_id: user };
    const text = Buffer.from(frame(`pusher_internal:${event}`, JSON.stringify(about), { channel }));
    for (const socket of this.channels.in(channel)) if (this.#place(socket) !== cause) socket.send(text);
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

  #countOf(userId: number): number {
    let count = 0;
    for (const socket of this.sockets.values()) if (socket.session?.userId === userId) count++;
    return count;
  }

  #place(socket: LiveSocket): string {
    return `${this.node}/${socket.id}`;
  }
}

const textOf = ({ channel, event, data, user }: LiveEvent): string =>
  frame(event, data, { channel, ...(user === undefined ? {} : { user_id: user }) });

const watchlistFrame = (name: string, users: readonly string[]): string =>
  frame('pusher_internal:watchlist_events', JSON.stringify({ events: [{ name, user_ids: users }] }));
