/** The number of consecutive failures after which the circuit opens. */
const FAILURES = 5;
/** The interval of probes while a circuit is open. */
export const PROBE_SECONDS = 30;
/** A circuit without activity for this long is treated as new. */
const FORGOTTEN_MS = 60 * 60_000;

/** The state of a circuit breaker for a target that last failed. Working targets have none. Times in milliseconds. */
export interface Circuit {
  /** The number of consecutive failures. */
  readonly failures: number;
  /** When the first of them occurred. */
  readonly since: number;
  readonly lastAt: number;
  /** The last error as text. */
  readonly said: string;
  /** The next time a probe is allowed, if the circuit is open; null while it is closed. */
  readonly probeAt: number | null;
}

/** The circuit after a failure. @param before the previous circuit, if there was one */
export function afterFailure(before: Circuit | undefined, said: string, now: number): Circuit {
  const failures = (before?.failures ?? 0) + 1;
  const probeAt = failures < FAILURES ? null : now + PROBE_SECONDS * 1_000;
  return { failures, since: before?.since ?? now, lastAt: now, said, probeAt };
}

/**
 * Whether a request may pass. While the circuit is open, one probe per interval may pass, which postpones the next one.
 * @returns the circuit afterwards; null if the request may not pass
 */
export function afterRequest(circuit: Circuit, now: number): Circuit | null {
  if (circuit.probeAt === null) return circuit;
  return now < circuit.probeAt ? null : { ...circuit, probeAt: now + PROBE_SECONDS * 1_000 };
}

/** Whole seconds until the next probe is allowed. */
export const secondsLeft = ({ probeAt }: Circuit, now: number): number =>
  probeAt === null ? 0 : Math.max(1, Math.ceil((probeAt - now) / 1_000));

/** Whether the state is too old to be shown or used. */
export const isForgotten = ({ lastAt }: Circuit, now: number): boolean => now - lastAt > FORGOTTEN_MS;
