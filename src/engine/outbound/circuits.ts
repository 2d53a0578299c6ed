import { afterFailure, type Circuit, isForgotten, afterRequest, secondsLeft } from './circuit.rules.ts';
import { hostIn, type LeftAlone, type OutsidePart } from './leftAlone.ts';

/** An open circuit. */
export interface OpenFor {
  /** Seconds until the next probe. */
  readonly seconds: number;
  /** The error of the last request. */
  readonly said: string;
}

/**
 * Circuit breakers. After five consecutive failures, requests are refused immediately, except for one probe every 30
 * seconds. Each part has one circuit per target and process.
 */
export interface Circuits {
  /** Called before a request. @returns null if the request may be made; its result must then be reported */
  turnedAway(part: OutsidePart, target: string): OpenFor | null;
  /** Reports a success. @returns whether the circuit was open until now, so that waiting items can be sent */
  worked(part: OutsidePart, target: string): boolean;
  /**
   * Reports a failure.
   * @returns null if the circuit was closed; otherwise when it is probed next, because the request was only a probe and
   * does not count against the item
   */
  failed(part: OutsidePart, target: string, said: string): OpenFor | null;
  /** Targets that may not be called at the moment. */
  resting(part: OutsidePart): readonly string[];
  /** Resets a circuit after its settings changed or an administrator requested it. */
  forget(part: OutsidePart, target?: string): void;
  /** All open circuits, oldest first. */
  open(): readonly LeftAlone[];
}

/** More than any installation needs. It limits memory if addresses are made up. */
const MOST = 1_000;

/** @param now returns the current time in milliseconds */
export function openCircuits(now: () => number): Circuits {
  const known = new Map<string, { part: OutsidePart; target: string; circuit: Circuit }>();
  const keyOf = (part: OutsidePart, target: string): string => `${part} ${target}`;
  const find = (part: OutsidePart, target: string): Circuit | undefined => {
    const circuit = known.get(keyOf(part, target))?.circuit;
    return circuit && !isForgotten(circuit, now()) ? circuit : undefined;
  };
  const keep = (part: OutsidePart, target: string, circuit: Circuit): void => {
    known.set(keyOf(part, target), { part, target, circuit });
    const [oldest] = known.keys();
    if (known.size > MOST && oldest !== undefined) known.delete(oldest);
  };
  const restOf = (circuit: Circuit): OpenFor => ({ seconds: secondsLeft(circuit, now()), said: circuit.said });
  const openOnes = () =>
    [...known.values()].filter(({ circuit }) => circuit.probeAt !== null && !isForgotten(circuit, now()));
  return {
    turnedAway: (part, target) => {
      const circuit = find(part, target);
      if (!circuit) return null;
      const after = afterRequest(circuit, now());
      if (!after) return restOf(circuit);
      keep(part, target, after);
      return null;
    },
    worked: (part, target) => {
      const wasOpen = (find(part, target)?.probeAt ?? null) !== null;
      known.delete(keyOf(part, target));
      return wasOpen;
    },
    failed: (part, target, said) => {
      const before = find(part, target);
      const after = afterFailure(before, said, now());
      keep(part, target, after);
      return (before?.probeAt ?? null) === null ? null : restOf(after);
    },
    resting: (part) =>
      openOnes().flatMap((each) =>
        each.part === part && afterRequest(each.circuit, now()) === null ? [each.target] : [],
      ),
    forget: (part, target) => {
      for (const [key, each] of known)
        if (each.part === part && (target === undefined || each.target === target)) known.delete(key);
    },
    open: () =>
      openOnes()
        .toSorted((one, other) => one.circuit.since - other.circuit.since)
        .map(({ part, target, circuit: { since, lastAt, said } }) => ({
          part,
          place: hostIn(target),
          since: new Date(since).toISOString(),
          lastAt: new Date(lastAt).toISOString(),
          said,
        })),
  };
}
