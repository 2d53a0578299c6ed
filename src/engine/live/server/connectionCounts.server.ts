import type { BusMessage, Counted, Counts } from '../../changes/events/bus.ts';

/** A node that does not answer is not waited for any longer. In milliseconds. */
const PATIENCE_MS = 500;

/** Counts the sockets of channels over all nodes, by asking each when somebody wants to know. */
export class ConnectionCounts {
  readonly #open = new Map<number, { readonly missing: Set<string>; add(counts: Counts): void; end(): void }>();
  readonly #send: (message: BusMessage) => void;
  readonly #own: (which: Counted) => Counts;
  #last = 0;

  constructor(send: (message: BusMessage) => void, own: (which: Counted) => Counts) {
    this.#send = send;
    this.#own = own;
  }

  /** @param nodes the others that are asked @returns channels that somebody has joined, with how many sockets */
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

  /** Another node wants to know. */
  answer(id: number, which: Counted, to: string): void {
    this.#send({ say: 'counted', id, to, counts: this.#own(which) });
  }

  /** Another node has counted. */
  addCounts(id: number, from: string, counts: Counts): void {
    const open = this.#open.get(id);
    if (!open?.missing.delete(from)) return;
    open.add(counts);
    if (open.missing.size === 0) open.end();
  }
}
