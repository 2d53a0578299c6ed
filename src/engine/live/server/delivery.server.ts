import { setImmediate as nextTurn } from 'node:timers/promises';
import type { LiveEvent } from '../../changes/events/bus.ts';
import type { ChannelBook } from './channelBook.server.ts';
import { frame } from '../../changes/events/frames.ts';
import type { LiveSocket } from './liveSocket.server.ts';
import type { SocketBook } from './socketBook.server.ts';
import { wireFrame } from './wireFrame.server.ts';

const USER_CHANNEL = /^#server-to-user-(.+)$/s;
/** The limits of one turn, during which other work waits. Fifty of the longest events are half a slow reader's limit. */
const MOST_EVENTS = 50;
const MOST_DELIVERIES = 10_000;

/** Sends events to the sockets of this node. Each event is serialised once, whatever the number of its readers. */
export class Delivery {
  readonly #sockets: SocketBook;
  readonly #channels: ChannelBook;
  readonly #onEvent: () => void;
  /** Resolves when the events still waiting for their turn are delivered. */
  #late: Promise<void> | null = null;

  constructor(sockets: SocketBook, channels: ChannelBook, onEvent: () => void) {
    this.#sockets = sockets;
    this.#channels = channels;
    this.#onEvent = onEvent;
  }

  deliver(event: LiveEvent): void {
    void this.deliverAll([event]);
  }

  /**
   * Delivers events in order, also across calls. The first turn runs immediately, unless earlier events are still
   * waiting. A socket receives its events of one turn in one piece.
   */
  async deliverAll(events: readonly LiveEvent[]): Promise<void> {
    const next = this.#late ? 0 : this.#deliverTurn(events, 0);
    if (next === events.length) return;
    const late = this.#deliverRest(this.#late, events, next);
    this.#late = late;
    await late.finally(() => {
      if (this.#late === late) this.#late = null;
    });
  }

  async #deliverRest(before: Promise<void> | null, events: readonly LiveEvent[], from: number): Promise<void> {
    await before?.catch(() => undefined);
    for (let next = from; next < events.length; next = this.#deliverTurn(events, next)) await nextTurn();
  }

  /** Delivers an event, and keeps it for sockets that join its channel later. */
  stand(event: LiveEvent): void {
    this.#channels.stand(event.channel, textOf(event));
    this.deliver(event);
  }

  /** @returns the index of the first event left for the next turn */
  #deliverTurn(events: readonly LiveEvent[], from: number): number {
    const held = new Set<LiveSocket>();
    let deliveries = 0;
    let next = from;
    while (next < events.length && next - from < MOST_EVENTS && deliveries < MOST_DELIVERIES) {
      const event = events[next++];
      if (!event) continue;
      this.#send(event, (socket, bytes) => {
        deliveries++;
        if (!held.has(socket)) socket.hold();
        held.add(socket);
        socket.pass(bytes);
      });
    }
    for (const socket of held) socket.release();
    return next;
  }

  #send(event: LiveEvent, pass: (socket: LiveSocket, bytes: Buffer) => void): void {
    const { channel, except, exceptOf } = event;
    const text = textOf(event);
    this.#onEvent();
    if (event.user === undefined && !event.event.startsWith('client-')) this.#channels.cache(channel, text);
    const bytes = wireFrame(text);
    for (const socket of this.#readersOf(channel)) {
      const isExcepted = socket.id === except && (exceptOf === undefined || socket.session?.userId === exceptOf);
      if (!isExcepted) pass(socket, bytes);
    }
  }

  /** A user's channel reaches every socket on which the user is signed in once, whether or not it joined. */
  #readersOf(channel: string): Iterable<LiveSocket> {
    const [, user] = USER_CHANNEL.exec(channel) ?? [];
    return user === undefined ? this.#channels.in(channel) : this.#sockets.signedInAs(user);
  }
}

const textOf = ({ channel, event, data, user }: LiveEvent): string =>
  frame(event, data, { channel, ...(user === undefined ? {} : { user_id: user }) });
