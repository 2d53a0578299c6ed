import type { Linked } from './gate.ts';
import type { Member } from './member.ts';

/** An event for all subscribers of a channel except one socket. `data` is passed on unchanged; the product's is text. */
export interface LiveEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
  readonly except?: string | undefined;
  /** Only excludes `except` if it belongs to this user. */
  readonly exceptOf?: number | undefined;
  /** For client events on presence channels: the sender. */
  readonly user?: string | undefined;
}

/** A socket in a presence channel. The channel of signed-in users is "". */
export interface Place extends Member {
  readonly channel: string;
  /** "node/socket", unique on all nodes. */
  readonly socket: string;
}

/** The channels to count: named ones, or all with a prefix. */
export interface Counted {
  readonly channels?: readonly string[];
  readonly prefix?: string;
}
export type Counts = readonly (readonly [channel: string, sockets: number])[];

/** Messages between nodes, other than events. */
export type BusMessage =
  | { readonly say: 'join'; readonly place: Place }
  | { readonly say: 'leave'; readonly place: Omit<Place, 'info'> }
  /** A node started or lost its connection. The others reply with their members. */
  | { readonly say: 'who' }
  | { readonly say: 'holding'; readonly places: readonly Place[] }
  /** A checksum of the sender's members. A node with a different one requests the full list. */
  | { readonly say: 'sum'; readonly sum: number }
  | { readonly say: 'show'; readonly node: string }
  /** Requests the number of sockets in these channels. */
  | { readonly say: 'count'; readonly id: number; readonly which: Counted }
  | { readonly say: 'counted'; readonly id: number; readonly to: string; readonly counts: Counts }
  /** An event that is also sent to later subscribers of its channel. */
  | { readonly say: 'stand'; readonly event: LiveEvent }
  /** The node is stopping. */
  | { readonly say: 'gone' }
  /** Links a socket on another node to a session or token. */
  | { readonly say: 'link'; readonly socket: string; readonly session: Linked }
  /** Sent at intervals. A node that stops sending it counts as gone. */
  | { readonly say: 'alive' }
  /** There are new changes to deliver. */
  | { readonly say: 'wake' }
  /** Closes the sockets of a user. */
  | { readonly say: 'end'; readonly user: string };

/** Handles messages and events that a node receives. */
export interface BusListener {
  /** Delivers events of all nodes, including this one, in the same order on every node. Resolves when all are sent. */
  deliver(events: readonly LiveEvent[]): Promise<void>;
  /** Handles a message from another node. */
  handleMessage(message: BusMessage, from: string): void;
  /** The connection is open, also after an interruption. */
  again(): void;
}

/** Connects the nodes. Messages are delivered at most once, in the order of each sender. */
export interface Bus {
  /** Sends to all other nodes, but not to this one. */
  send(message: BusMessage): void;
  /**
   * Publishes to all nodes, including this one. Resolves when this node has delivered the events; events that any node
   * publishes later arrive after them everywhere. While the other nodes cannot be reached, they are only delivered
   * here.
   */
  publish(events: readonly LiveEvent[]): Promise<void>;
  /** Sets the only listener: this node. */
  listen(listener: BusListener): void;
  /** Whether the other nodes can be reached. */
  isUp(): boolean;
  /** ISO time at which the connection was lost; null while it is up. */
  cutSince(): string | null;
  stop(): Promise<void>;
}

/** A bus for a single node. */
export function localBus(): Bus {
  let own: BusListener | undefined;
  return {
    send: () => undefined,
    publish: async (events) => own?.deliver(events),
    listen: (listener) => {
      own = listener;
    },
    isUp: () => true,
    cutSince: () => null,
    stop: async () => undefined,
  };
}
