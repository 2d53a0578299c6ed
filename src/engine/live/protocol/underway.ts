import type { LiveEvent } from '../../changes/events/bus.ts';

/** Events that were published together. */
export interface PendingEvents {
  readonly events: readonly LiveEvent[];
  /** Called when they are told at this node. */
  readonly told: () => void;
}

/** Events of this node on their way round, by the number of the batch they are in. Each is given back once. */
export class Underway {
  readonly #pending = new Map<number, readonly PendingEvents[]>();

  /** @param batch higher than all before */
  add(parcel: number, batches: readonly PendingEvents[]): void {
    if (batches.length > 0) this.#pending.set(parcel, batches);
  }

  has(parcel: number): boolean {
    return this.#pending.has(parcel);
  }

  /** A batch has come round. Batches keep their order, so those before it are lost on the way: they are given back with it. */
  back(parcel: number): readonly PendingEvents[] {
    return this.#take((other) => other <= parcel && this.has(parcel));
  }

  /** None of them will come round. */
  all(): readonly PendingEvents[] {
    return this.#take(() => true);
  }

  #take(isMeant: (parcel: number) => boolean): readonly PendingEvents[] {
    const meant = [...this.#pending.keys()].filter(isMeant);
    const batches = meant.flatMap((parcel) => this.#pending.get(parcel) ?? []);
    for (const parcel of meant) this.#pending.delete(parcel);
    return batches;
  }
}
