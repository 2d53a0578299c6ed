import type { VisitStatus } from '../visits/visitChoices.ts';

/** What engineers do at a visit, in this order. */
export type VisitStep = 'travel' | 'arrive' | 'depart';

interface Kept {
  readonly id: string;
  /** What has the same line goes in its order: after a refusal the rest of the line waits. */
  readonly line: string;
  /** Sent again under the same key, a change is made once. */
  readonly key: string;
  /** Why the server refused it; null while it was not reached. */
  readonly refused: string | null;
  /** Where it can be seen. */
  readonly path: string;
}

/** A step of a visit that waits on this device until the server has it. */
export interface WaitingStep extends Kept {
  readonly kind: 'step';
  readonly visitId: number;
  readonly action: VisitStep;
  readonly input: Readonly<Record<string, unknown>>;
  /** When it was done, by the clock of the device. */
  readonly at: string;
  /** Of the visit; null where earlier steps wait that change it. */
  readonly version: number | null;
}

/** What a customer signs on a device. */
export interface Signed {
  readonly signerName: string;
  readonly signerRole: string | null;
  readonly signature: string;
  readonly strokes: (readonly [number, number])[][];
}

/** A signature that waits on this device. */
export interface WaitingSignature extends Kept {
  readonly kind: 'signature';
  /** Null where the report is not written yet: it is the report of the visit. */
  readonly report: { readonly id: number; readonly version: number } | null;
  readonly visitId: number | null;
  readonly number: string;
  /** When it was drawn. */
  readonly day: string;
  readonly body: Signed;
}

export type Waiting = WaitingStep | WaitingSignature;

/** What can be sent now, in order: nothing behind a refusal in its line. */
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

/** A visit as its engineer left it: the steps that wait on the device are done on the page. */
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
