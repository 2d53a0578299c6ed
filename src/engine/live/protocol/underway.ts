import type { LiveEvent } from '../../changes/events/bus.ts';

/** Events that were published together. */
export interface Batch {
  readonly events: readonly LiveEvent[];
  /** Called when they are told at this node. */
  readonly told: () => void;
}

/** Events of this node on their way round, by the number of the batch they are in. Each is given back once. */
export class Underway {
  readonly #parcels = new Map<number, readonly Batch[]>();

  /** @param batch higher than all before */
  add(parcel: number, batches: readonly Batch[]): void {
    if (batches.length > 0) this.#parcels.set(parcel, batches);
  }

  has(parcel: number): boolean {
    return this.#parcels.has(parcel);
  }

  /** A batch has come round. Batches keep their order, so those before it are lost on the way: they are given back with it. */
  back(parcel: number): readonly Batch[] {
    return this.#take((other) => other <= parcel && this.has(parcel));
  }

  /** None of them will come round. */
  all(): readonly Batch[] {
    return this.#take(() => true);
  }

  #take(isMeant: (parcel: number) => boolean): readonly Batch[] {
    const meant = [...this.#parcels.keys()].filter(isMeant);
    const batches = meant.flatMap((parcel) => this.#parcels.get(parcel) ?? []);
    for (const parcel of meant) this.#parcels.delete(parcel);
    return batches;
  }
}
