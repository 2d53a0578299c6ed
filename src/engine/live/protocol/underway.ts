import type { LiveEvent } from '../../changes/events/bus.ts';

/** Events that were published together. */
export interface PendingEvents {
  readonly events: readonly LiveEvent[];
  /** Called when they are delivered on this node. */
  readonly told: () => void;
}

/** This node's events that are on the bus, by batch number. Each is returned once. */
export class Underway {
  readonly #pending = new Map<number, readonly PendingEvents[]>();

  /** @param parcel a higher batch number than all before */
  add(parcel: number, batches: readonly PendingEvents[]): void {
    if (batches.length > 0) this.#pending.set(parcel, batches);
  }

  has(parcel: number): boolean {
    return this.#pending.has(parcel);
  }

  /** Returns the events of a batch that arrived. Batches keep their order, so earlier ones are lost and returned too. */
  back(parcel: number): readonly PendingEvents[] {
    return this.#take((other) => other <= parcel && this.has(parcel));
  }

  /** Returns all events, because none of the batches will arrive. */
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
