import type { Linked } from './gate.ts';
import type { Member } from './member.ts';

/** An event for everybody in a channel, but one socket. `data` is passed on as it came; the product's own is text. */
export interface LiveEvent {
  readonly channel: string;
  readonly event: string;
  readonly data: unknown;
  readonly except?: string | undefined;
  /** Leaves `except` out only if it belongs to this user. */
  readonly exceptOf?: number | undefined;
  /** Of client events on presence channels: who sent it. */
  readonly user?: string | undefined;
}

/** A socket somewhere in a presence channel; the channel of signed-in users is "". */
export interface Place extends Member {
  readonly channel: string;
  /** "node/socket", unique over all nodes. */
  readonly socket: string;
}

/** Which channels are counted: those that are named, or all with a beginning. */
export interface Counted {
  readonly channels?: readonly string[];
  readonly prefix?: string;
}
export type Counts = readonly (readonly [channel: string, sockets: number])[];

/** What nodes tell each other, beside events. */
export type BusMessage =
  | { readonly say: 'join'; readonly place: Place }
  | { readonly say: 'leave'; readonly place: Omit<Place, 'info'> }
  /** A node has come, or lost the line for a while: the others answer with whom they hold. */
  | { readonly say: 'who' }
  | { readonly say: 'holding'; readonly places: readonly Place[] }
  /** What the sender holds, in one number; whoever has noted something else asks it to say all. */
  | { readonly say: 'sum'; readonly sum: number }
  | { readonly say: 'show'; readonly node: string }
  /** How many sockets has each of these channels with you? */
  | { readonly say: 'count'; readonly id: number; readonly which: Counted }
  | { readonly say: 'counted'; readonly id: number; readonly to: string; readonly counts: Counts }
  /** An event that newcomers of its channel are told as well. */
  | { readonly say: 'stand'; readonly event: LiveEvent }
  /** This node stops. */
  | { readonly say: 'gone' }
  /** A socket belongs to a session or token, as it said at another node. */
  | { readonly say: 'link'; readonly socket: string; readonly session: Linked }
  /** Said again and again: whoever falls silent is gone. */
  | { readonly say: 'alive' }
  /** There are changes to be told. */
  | { readonly say: 'wake' }
  /** Close the sockets of a user. */
  | { readonly say: 'end'; readonly user: string };

/** What a node does with what it hears. */
export interface BusListener {
  /** Events of all nodes, this one included, in the one order in which every node hears them. Done when all are told. */
  deliver(events: readonly LiveEvent[]): Promise<void>;
  /** What another node says. */
  handleMessage(message: BusMessage, from: string): void;
  /** The line is open, after a gap too. */
  again(): void;
}

/** Between the nodes: at most once, in the order of each sender. */
export interface Bus {
  /** To all other nodes; never back to this one. */
  send(message: BusMessage): void;
  /**
   * To all nodes, this one included. Done when this node has told the events: from then on, whatever any node publishes
   * comes after them everywhere. While the other nodes cannot be reached, they are told here alone.
   */
  publish(events: readonly LiveEvent[]): Promise<void>;
  /** One listener: this node. */
  listen(listener: BusListener): void;
  /** Whether the others can be reached at the moment. */
  isUp(): boolean;
  /** ISO moment since when they cannot; null while they can. */
  cutSince(): string | null;
  stop(): Promise<void>;
}

/** One node alone has nobody else to tell. */
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
