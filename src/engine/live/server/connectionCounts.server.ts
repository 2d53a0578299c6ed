import type { BusMessage, Counted, Counts } from '../../changes/events/bus.ts';

/** The timeout for answers of other nodes. In milliseconds. */
const PATIENCE_MS = 500;

/** Counts the sockets of channels on all nodes by asking each node on demand. */
export class ConnectionCounts {
  readonly #open = new Map<number, { readonly missing: Set<string>; add(counts: Counts): void; end(): void }>();
  readonly #send: (message: BusMessage) => void;
  readonly #own: (which: Counted) => Counts;
  #last = 0;

  constructor(send: (message: BusMessage) => void, own: (which: Counted) => Counts) {
    this.#send = send;
    this.#own = own;
  }

  /** @param nodes the other nodes to ask @returns channels with subscribers, and the number of sockets */
  take(which: Counted, nodes: readonly string[]): Promise<ReadonlyMap<string, number>> {
    const sums = new Map(this.#own(which));
    const missing = new Set(nodes);
    if (missing.size === 0) return Promise.resolve(sums);
    const id = ++this.#last;
    return new Promise((done) => {
      const end = () => {
        clearTimeout(late);
        this.#open.delete(id);
        done(sums);
      };
      const late = setTimeout(end, PATIENCE_MS);
      const add = (counts: Counts) => {
        for (const [channel, sockets] of counts) sums.set(channel, (sums.get(channel) ?? 0) + sockets);
      };
      this.#open.set(id, { missing, add, end });
      this.#send({ say: 'count', id, which });
    });
  }

  /** Answers the request of another node. */
  answer(id: number, which: Counted, to: string): void {
    this.#send({ say: 'counted', id, to, counts: this.#own(which) });
  }

  /** Adds the counts of another node. */
  addCounts(id: number, from: string, counts: Counts): void {
    const open = this.#open.get(id);
    if (!open?.missing.delete(from)) return;
    open.add(counts);
    if (open.missing.size === 0) open.end();
  }
}
