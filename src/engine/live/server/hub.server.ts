import { Membership } from './membership.server.ts';
import type { Bus, BusMessage, Counted, LiveEvent } from '../../changes/events/bus.ts';
import { ChannelBook } from './channelBook.server.ts';
import { CLOSE } from '../protocol/closing.ts';
import { Delivery } from './delivery.server.ts';
import type { LiveSettings } from '../protocol/liveSettings.ts';
import type { Linked } from '../../changes/events/gate.ts';
import type { LiveSocket } from './liveSocket.server.ts';
import { ClusterPeers } from '../bus/clusterPeers.server.ts';
import type { PresenceBook } from '../protocol/presenceBook.ts';
import { SocketBook } from './socketBook.server.ts';
import { Counter } from '../protocol/nodeMetrics.ts';

/** A node: its sockets, what they have joined, and the line to the other nodes. */
export class Hub {
  readonly node: string;
  readonly settings: LiveSettings;
  readonly sockets = new SocketBook();
  readonly channels: ChannelBook;
  readonly counter = new Counter();
  /** Tells the sockets of this node only. */
  readonly here: Delivery;
  readonly membership: Membership;
  readonly peers: ClusterPeers;
  readonly #bus: Bus;

  constructor(node: string, settings: LiveSettings, bus: Bus, now: () => number = Date.now) {
    const send = (message: BusMessage) => bus.send(message);
    this.node = node;
    this.settings = settings;
    this.#bus = bus;
    this.channels = new ChannelBook(now);
    this.here = new Delivery(this.sockets, this.channels, () => this.counter.event(now()));
    this.membership = new Membership(node, settings.presenceGrace * 1_000, this.sockets, this.channels, send);
    const count = (which: Counted) => this.channels.count(which);
    this.peers = new ClusterPeers(node, this.presence, { send, count, now });
    bus.listen({
      deliver: (events) => this.here.deliverAll(events),
      handleMessage: (message, from) => this.#handleMessage(message, from),
      again: () => {
        send({ say: 'who' });
        this.peers.sendHolding();
      },
    });
  }

  /** Another node says that there are changes to be told. */
  onWake: () => void = () => undefined;

  /** Who is in which presence channel, over all nodes. */
  get presence(): PresenceBook {
    return this.membership.presence;
  }

  /** Sends an event to everybody in its channel, on all nodes. */
  publish(event: LiveEvent): void {
    void this.#bus.publish([event]);
  }

  /**
   * Sends events to everybody in their channels, in their order, on all nodes. Done when the sockets of this node are told;
   * whatever is published after that, at any node, reaches every socket after them.
   */
  publishAll(events: readonly LiveEvent[]): Promise<void> {
    return this.#bus.publish(events);
  }

  /** Sends an event to everybody in its channel, and to whoever joins it from now on, on all nodes. */
  stand(event: LiveEvent): void {
    this.here.stand(event);
    this.#bus.send({ say: 'stand', event });
  }

  /** Notes whose session or token a socket belongs to. What is another's is not given away. */
  link(socketId: string, session: Linked): 'linked' | 'taken' {
    const socket = this.sockets.get(socketId);
    if (socket?.session && !mayFollow(socket.session, session)) return 'taken';
    if (!socket) this.#bus.send({ say: 'link', socket: socketId, session });
    else if (!socket.session && this.sockets.countOf(session.userId) >= this.settings.mostPerUser)
      socket.end(CLOSE.tooMuch, 'Too many connections for one user.');
    else this.sockets.link(socket, session);
    return 'linked';
  }

  /** Whether the other nodes can be reached. */
  isBusUp(): boolean {
    return this.#bus.isUp();
  }

  /** ISO moment since when they cannot; null while they can. */
  busCutSince(): string | null {
    return this.#bus.cutSince();
  }

  /** Tells the other nodes that there are changes to be told. */
  wakeOthers(): void {
    this.#bus.send({ say: 'wake' });
  }

  /** Closes whatever a user is signed in on, on all nodes. */
  endUser(user: string): void {
    this.sockets.endUser(user);
    this.#bus.send({ say: 'end', user });
  }

  /** How many sockets have joined channels, over all nodes. */
  count(which: Counted): Promise<ReadonlyMap<string, number>> {
    return this.peers.connectionCounts.take(which, this.#bus.isUp() ? this.peers.all() : []);
  }

  add(socket: LiveSocket): void {
    this.sockets.add(socket);
    this.counter.connected();
  }

  /** Takes a closed socket out. */
  remove(socket: LiveSocket): void {
    this.sockets.remove(socket);
    this.membership.remove(socket);
  }

  stop(): void {
    this.#bus.send({ say: 'gone' });
    this.membership.stop();
  }

  #handleMessage(message: BusMessage, from: string): void {
    if (message.say !== 'gone') this.peers.seen(from);
    switch (message.say) {
      case 'stand':
        return this.here.stand(message.event);
      case 'join':
        return this.presence.join(message.place);
      case 'leave':
        return this.presence.leave(message.place);
      case 'who':
        return this.peers.sendHolding();
      case 'holding':
        return this.peers.holds(message, from);
      case 'sum':
        return this.peers.compared(message.sum, from);
      case 'show':
        return message.node === this.node ? this.peers.sendHolding() : undefined;
      case 'count':
        return this.peers.connectionCounts.answer(message.id, message.which, from);
      case 'counted':
        return message.to === this.node
          ? this.peers.connectionCounts.addCounts(message.id, from, message.counts)
          : undefined;
      case 'alive':
        return undefined;
      case 'link':
        if (this.sockets.get(message.socket)) this.link(message.socket, message.session);
        return undefined;
      case 'gone':
        return this.peers.forget(from);
      case 'wake':
        return this.onWake();
      case 'end':
        return this.sockets.endUser(message.user);
    }
  }
}

/** Another session of the same person may take a socket on; a program and a person never each other's. */
const mayFollow = (one: Linked, next: Linked): boolean =>
  one.userId === next.userId &&
  (one.token === undefined ? next.token === undefined : one.id === next.id && one.token === next.token);
