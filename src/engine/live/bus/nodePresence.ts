import { NODE_GONE_MS } from '../protocol/closing.ts';

/** The other nodes with the time of their last message. Times in milliseconds. */
export class NodePresence {
  readonly #heardAt = new Map<string, number>();
  readonly #now: () => number;

  constructor(now: () => number) {
    this.#now = now;
  }

  seen(node: string): void {
    this.#heardAt.set(node, this.#now());
  }

  forget(node: string): void {
    this.#heardAt.delete(node);
  }

  /** Removes nodes that were silent for too long. @returns the removed nodes */
  dropSilent(): readonly string[] {
    const silent = [...this.#heardAt].filter(([, at]) => this.#now() - at > NODE_GONE_MS).map(([node]) => node);
    for (const node of silent) this.#heardAt.delete(node);
    return silent;
  }

  all(): readonly string[] {
    return [...this.#heardAt.keys()];
  }
}
