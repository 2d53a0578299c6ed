/** So many failures in a row, and it is left alone. */
const FAILURES = 5;
/** How often one question sees whether it is back. */
export const PROBE_SECONDS = 30;
/** What nobody asked for so long may be as well as any other. */
const FORGOTTEN_MS = 60 * 60_000;

/** What is known of something outside that failed last; of what answers there is nothing to know. Times in milliseconds. */
export interface Circuit {
  /** In a row. */
  readonly failures: number;
  /** When the first of them was. */
  readonly since: number;
  readonly lastAt: number;
  /** What was wrong last, in words. */
  readonly said: string;
  /** Open, so that nobody asks before this; null while it is closed. */
  readonly probeAt: number | null;
}

/** How a circuit stands after somebody got no answer. @param before what was known of it, if anything was */
export function afterFailure(before: Circuit | undefined, said: string, now: number): Circuit {
  const failures = (before?.failures ?? 0) + 1;
  const probeAt = failures < FAILURES ? null : now + PROBE_SECONDS * 1_000;
  return { failures, since: before?.since ?? now, lastAt: now, said, probeAt };
}

/**
 * Whether one more may ask. While it is open that is one in half a minute: its going through puts the next one off.
 * @returns how the circuit stands from then on; null where nobody may ask
 */
export function lettingThrough(circuit: Circuit, now: number): Circuit | null {
  if (circuit.probeAt === null) return circuit;
  return now < circuit.probeAt ? null : { ...circuit, probeAt: now + PROBE_SECONDS * 1_000 };
}

/** Whole seconds until somebody may ask again. */
export const secondsLeft = ({ probeAt }: Circuit, now: number): number =>
  probeAt === null ? 0 : Math.max(1, Math.ceil((probeAt - now) / 1_000));

/** Whether what is known is too old to be told, or counted on. */
export const isForgotten = ({ lastAt }: Circuit, now: number): boolean => now - lastAt > FORGOTTEN_MS;
