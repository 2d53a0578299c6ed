import type { BusMessage, Counted, Counts } from '../../changes/events/bus.ts';
import { ConnectionCounts } from '../server/connectionCounts.server.ts';
import { NodePresence } from './nodePresence.ts';
import type { PresenceBook } from '../protocol/presenceBook.ts';

/** What this node knows of the others: who they are, and whether they have said whom they hold. */
export class ClusterPeers {
  readonly connectionCounts: ConnectionCounts;
  readonly #node: string;
  readonly #presence: PresenceBook;
  readonly #send: (message: BusMessage) => void;
  readonly #nodes: NodePresence;
  /** Those that have said whom they hold. */
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

  /** Those that were heard of lately. */
  all(): readonly string[] {
    return this.#nodes.all();
  }

  seen(node: string): void {
    this.#nodes.seen(node);
  }

  /** A node is gone, with all it held. */
  forget(node: string): void {
    this.#nodes.forget(node);
    this.#presence.leaveNode(node);
  }

  /** Says that this node lives, and lets go of what silent ones held. @param known nodes that are noted down, if that is known */
  beat(known?: ReadonlySet<string>): void {
    this.#send({ say: 'alive' });
    const vanished = known ? this.all().filter((node) => !known.has(node)) : [];
    for (const node of [...this.#nodes.dropSilent(), ...vanished]) this.forget(node);
  }

  sendHolding(): void {
    this.#send({ say: 'holding', places: this.#presence.placesOf(this.#node) });
  }

  /** Says what this node holds, in one number, so that the others find out what they missed. */
  compare(): void {
    this.#send({ say: 'sum', sum: this.#presence.sumOf(this.#node) });
  }

  /** Another node has said whom it holds. */
  holds({ places }: Extract<BusMessage, { readonly say: 'holding' }>, from: string): void {
    this.#presence.replaceNode(from, places);
    this.#shown.add(from);
    if (this.#awaited?.missing.delete(from) && this.#awaited.missing.size === 0) this.#awaited.arrived();
  }

  /** Another node has said in one number whom it holds: where that is not what was noted, it is asked to say all. */
  compared(sum: number, from: string): void {
    if (sum !== this.#presence.sumOf(from)) this.#send({ say: 'show', node: from });
  }

  /** Done when each of these nodes has said whom it holds, or after a while. */
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
