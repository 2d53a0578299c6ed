import type { VisitStatus } from '../visits/visitChoices.ts';

/** Steps of a visit, in order. */
export type VisitStep = 'travel' | 'arrive' | 'depart';

interface Kept {
  readonly id: string;
  /** Entries of the same line are sent in order. After a refusal, the rest of the line waits. */
  readonly line: string;
  /** Idempotency key: a repeated request has no further effect. */
  readonly key: string;
  /** Reason for the server's refusal; null when there is none. */
  readonly refused: string | null;
  /** Path of the page that shows it. */
  readonly path: string;
}

/** A step of a visit, stored on this device until it is sent. */
export interface WaitingStep extends Kept {
  readonly kind: 'step';
  readonly visitId: number;
  readonly action: VisitStep;
  readonly input: Readonly<Record<string, unknown>>;
  /** Time of the step by the device clock. */
  readonly at: string;
  /** Version of the visit; null while earlier steps that change it are unsent. */
  readonly version: number | null;
}

/** Data of a customer's signature. */
export interface Signed {
  readonly signerName: string;
  readonly signerRole: string | null;
  readonly signature: string;
  readonly strokes: (readonly [number, number])[][];
}

/** A signature stored on this device. */
export interface WaitingSignature extends Kept {
  readonly kind: 'signature';
  /** Null while the report is not written yet; it is then the report of the visit. */
  readonly report: { readonly id: number; readonly version: number } | null;
  readonly visitId: number | null;
  readonly number: string;
  /** Date of the signature. */
  readonly day: string;
  readonly body: Signed;
}

export type Waiting = WaitingStep | WaitingSignature;

/** Entries that can be sent now, in order; none after a refusal in their line. */
export function sendable(all: readonly Waiting[]): readonly Waiting[] {
  const stopped = new Set<string>();
  return all.filter(({ line, refused }) => {
    if (refused !== null) stopped.add(line);
    return !stopped.has(line);
  });
}

interface Shown {
  readonly id: number;
  readonly status: VisitStatus;
  readonly arrivedAt: string | null;
  readonly departedAt: string | null;
}

const AFTER: Readonly<Record<VisitStep, VisitStatus>> = { travel: 'travelling', arrive: 'on-site', depart: 'done' };

/** A visit with the steps stored on this device applied. */
export function withSteps<V extends Shown>(visit: V, all: readonly Waiting[]): V {
  let shown = visit;
  for (const step of stepsOf(all, visit.id)) {
    if (step.refused !== null) break;
    shown = {
      ...shown,
      status: AFTER[step.action],
      ...(step.action === 'arrive' ? { arrivedAt: step.at } : {}),
      ...(step.action === 'depart' ? { departedAt: step.at } : {}),
    };
  }
  return shown;
}

export const stepsOf = (all: readonly Waiting[], visitId: number): readonly WaitingStep[] =>
  all.filter((each): each is WaitingStep => each.kind === 'step' && each.visitId === visitId);

export const lineOf = (visitId: number): string => `visit:${visitId}`;
