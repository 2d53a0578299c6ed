import type { LeftAlone } from '../../outbound/leftAlone.ts';

/** A node's activity since it started, and in the last minute, for administrators. */
export interface LiveMetrics {
  readonly eventsLastMinute: number;
  readonly connections: number;
  readonly slowDropped: number;
  /** Closes and refusals by code. */
  readonly refusals: Readonly<Record<string, number>>;
  /** Time in milliseconds from the commit of the last change to its delivery; null if there was none yet. */
  readonly relayDelayMs: number | null;
}

/** The metrics that a node makes available to other nodes. */
export interface NodeMetrics extends LiveMetrics {
  /** Targets that are not called because they do not respond; missing for nodes of an older release. */
  readonly leftAlone?: readonly LeftAlone[];
}

const SLICE_MS = 5_000;
const SLICES = 12;

/** Counts the activity of a node. Times in milliseconds. */
export class Counter {
  readonly #slices = new Map<number, number>();
  readonly #refusals = new Map<number, number>();
  #connections = 0;
  #slowDropped = 0;
  #relayDelayMs: number | null = null;

  event(now: number): void {
    const slice = Math.floor(now / SLICE_MS);
    this.#slices.set(slice, (this.#slices.get(slice) ?? 0) + 1);
    if (this.#slices.size > SLICES + 1) this.#forget(slice);
  }

  connected(): void {
    this.#connections++;
  }

  refused(code: number): void {
    this.#refusals.set(code, (this.#refusals.get(code) ?? 0) + 1);
  }

  droppedSlow(): void {
    this.#slowDropped++;
  }

  relayed(delayMs: number): void {
    this.#relayDelayMs = Math.max(0, Math.round(delayMs));
  }

  read(now: number): LiveMetrics {
    const slice = Math.floor(now / SLICE_MS);
    this.#forget(slice);
    return {
      eventsLastMinute: [...this.#slices.values()].reduce((sum, each) => sum + each, 0),
      connections: this.#connections,
      slowDropped: this.#slowDropped,
      refusals: Object.fromEntries(this.#refusals),
      relayDelayMs: this.#relayDelayMs,
    };
  }

  #forget(slice: number): void {
    for (const at of this.#slices.keys()) if (at <= slice - SLICES) this.#slices.delete(at);
  }
}
