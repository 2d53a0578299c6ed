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

/** A node: its sockets, the channels they joined, and the bus to other nodes. */
export class Hub {
  readonly node: string;
  readonly settings: LiveSettings;
  readonly sockets = new SocketBook();
  readonly channels: ChannelBook;
  readonly counter = new Counter();
  /** Delivers to the sockets of this node only. */
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

  /** Called when another node reports new changes. */
  onWake: () => void = () => undefined;

  /** The members of all presence channels on all nodes. */
  get presence(): PresenceBook {
    return this.membership.presence;
  }

  /** Sends an event to all subscribers of its channel, on all nodes. */
  publish(event: LiveEvent): void {
    void this.#bus.publish([event]);
  }

  /**
   * Sends events to all subscribers of their channels, in order, on all nodes. Resolves when they are delivered on this
   * node; events published after that, on any node, reach every socket later.
   */
  publishAll(events: readonly LiveEvent[]): Promise<void> {
    return this.#bus.publish(events);
  }

  /** Sends an event to all current and future subscribers of its channel, on all nodes. */
  stand(event: LiveEvent): void {
    this.here.stand(event);
    this.#bus.send({ say: 'stand', event });
  }

  /** Links a socket to a session or token. A socket that already belongs to another one is not reassigned. */
  link(socketId: string, session: Linked): 'linked' | 'taken' {
    const socket = this.sockets.get(socketId);
    if (socket?.session && !mayFollow(socket.session, session)) return 'taken';
    if (!socket) this.#bus.send({ say: 'link', socket: socketId, session });
    else if (!socket.session && this.sockets.countOf(session.userId) >= this.settings.mostPerUser)
      socket.end(CLOSE.tooMuch, 'Too many connections for one user.');
    else this.sockets.link(socket, session);
    return 'linked';
  }

  /** Whether other nodes can be reached. */
  isBusUp(): boolean {
    return this.#bus.isUp();
  }

  /** ISO time at which the bus was lost; null while it is up. */
  busCutSince(): string | null {
    return this.#bus.cutSince();
  }

  /** Notifies the other nodes of new changes. */
  wakeOthers(): void {
    this.#bus.send({ say: 'wake' });
  }

  /** Closes all connections of a user, on all nodes. */
  endUser(user: string): void {
    this.sockets.endUser(user);
    this.#bus.send({ say: 'end', user });
  }

  /** The number of sockets per channel, on all nodes. */
  count(which: Counted): Promise<ReadonlyMap<string, number>> {
    return this.peers.connectionCounts.take(which, this.#bus.isUp() ? this.peers.all() : []);
  }

  add(socket: LiveSocket): void {
    this.sockets.add(socket);
    this.counter.connected();
  }

  /** Removes a closed socket. */
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

/** Another session of the same user may take over a socket. Sessions and tokens cannot replace each other. */
const mayFollow = (one: Linked, next: Linked): boolean =>
  one.userId === next.userId &&
  (one.token === undefined ? next.token === undefined : one.id === next.id && one.token === next.token);
