import { afterFailure, type Circuit, isForgotten, lettingThrough, secondsLeft } from './circuit.rules.ts';
import { hostIn, type LeftAlone, type OutsidePart } from './leftAlone.ts';

/** Something is left alone for a while. */
export interface OpenFor {
  /** From now until one question sees whether it is back. */
  readonly seconds: number;
  /** What was wrong when it was asked last. */
  readonly said: string;
}

/**
 * What does not answer is not asked over and over: after five failures in a row whoever wants something of it is turned
 * away at once, but for one in half a minute. Each part has a circuit for each of its targets, in each process.
 */
export interface Circuits {
  /** Before asking. @returns null to whoever may ask; then it is told what came of it */
  turnedAway(part: OutsidePart, target: string): OpenFor | null;
  /** It answered. @returns whether it was left alone until now, so that what waits for it may go at once */
  worked(part: OutsidePart, target: string): boolean;
  /**
   * It did not.
   * @returns null where it counts; where it was left alone already, how long it is now: asking only saw whether it is back,
   * and is held against nothing
   */
  failed(part: OutsidePart, target: string, said: string): OpenFor | null;
  /** Targets that nobody may ask at this moment. */
  resting(part: OutsidePart): readonly string[];
  /** It was set up otherwise, or somebody looks after it: it is asked as if it had never failed. */
  forget(part: OutsidePart, target?: string): void;
  /** Everything that is left alone, the longest first. */
  open(): readonly LeftAlone[];
}

/** More than anybody has; whoever makes up addresses shall not fill the memory. */
const MOST = 1_000;

/** @param now gives the present moment in milliseconds */
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
      const after = lettingThrough(circuit, now());
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
        each.part === part && lettingThrough(each.circuit, now()) === null ? [each.target] : [],
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
