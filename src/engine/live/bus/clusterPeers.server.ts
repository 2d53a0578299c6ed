import type { BusMessage, Counted, Counts } from '../../changes/events/bus.ts';
import { ConnectionCounts } from '../server/connectionCounts.server.ts';
import { NodePresence } from './nodePresence.ts';
import type { PresenceBook } from '../protocol/presenceBook.ts';

/** The other nodes that this node knows, and whether they have sent their members. */
export class ClusterPeers {
  readonly connectionCounts: ConnectionCounts;
  readonly #node: string;
  readonly #presence: PresenceBook;
  readonly #send: (message: BusMessage) => void;
  readonly #nodes: NodePresence;
  /** Nodes that have sent their members. */
  readonly #shown = new Set<string>();
  #awaited: { readonly missing: Set<string>; readonly arrived: () => void } | null = null;

  constructor(
    node: string,
    presence: PresenceBook,
    { send, count, now }: { send: (message: BusMessage) => void; count: (which: Counted) => Counts; now: () => number },
  ) {
    this.#node = node;
    this.#presence = presence;
    this.#send = send;
    this.#nodes = new NodePresence(now);
    this.connectionCounts = new ConnectionCounts(send, count);
  }

  /** Nodes heard from recently. */
  all(): readonly string[] {
    return this.#nodes.all();
  }

  seen(node: string): void {
    this.#nodes.seen(node);
  }

  /** Removes a node with all its members. */
  forget(node: string): void {
    this.#nodes.forget(node);
    this.#presence.leaveNode(node);
  }

  /** Announces this node, and removes the members of silent nodes. @param known the registered nodes, if available */
  beat(known?: ReadonlySet<string>): void {
    this.#send({ say: 'alive' });
    const vanished = known ? this.all().filter((node) => !known.has(node)) : [];
    for (const node of [...this.#nodes.dropSilent(), ...vanished]) this.forget(node);
  }

  sendHolding(): void {
    this.#send({ say: 'holding', places: this.#presence.placesOf(this.#node) });
  }

  /** Sends a checksum of this node's members, so that other nodes detect missed messages. */
  compare(): void {
    this.#send({ say: 'sum', sum: this.#presence.sumOf(this.#node) });
  }

  /** Handles the members sent by another node. */
  holds({ places }: Extract<BusMessage, { readonly say: 'holding' }>, from: string): void {
    this.#presence.replaceNode(from, places);
    this.#shown.add(from);
    if (this.#awaited?.missing.delete(from) && this.#awaited.missing.size === 0) this.#awaited.arrived();
  }

  /** Compares another node's checksum, and requests its members if it differs. */
  compared(sum: number, from: string): void {
    if (sum !== this.#presence.sumOf(from)) this.#send({ say: 'show', node: from });
  }

  /** Resolves when each of these nodes has sent its members, or after the timeout. */
  async snapshotOf(nodes: readonly string[], patienceMs: number): Promise<void> {
    const missing = new Set(nodes.filter((node) => !this.#shown.has(node)));
    if (missing.size === 0) return;
    await new Promise<void>((done) => {
      const timer = setTimeout(done, patienceMs);
      this.#awaited = {
        missing,
        arrived: () => {
          clearTimeout(timer);
          done();
        },
      };
    });
    this.#awaited = null;
  }
}
