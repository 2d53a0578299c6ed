import type { Queryable } from '../db/pool.server.ts';
import type { Context } from '../request/context.server.ts';
import { isKnown, readPayload } from './payload.ts';

/**
 * Background work. A handler runs one short step and says whether there is more; the next step is another job, so a node
 * that dies costs one step. Steps run at least once and are safe to repeat. They are given the version a payload was written
 * in, where a kind has had several.
 */
export type Step = (payload: unknown, version: number) => Promise<'done' | 'again'>;

export interface WorkOptions {
  /** Runs after a crash when the step did not end within this time. */
  readonly seconds?: number;
  readonly retries?: number;
  readonly delaySeconds?: number;
  /** One waiting step of this name at a time. */
  readonly only?: string;
}

/** Puts a step in line within a transaction: it exists if and only if the transaction commits. */
export type Enqueue = (tx: Queryable, name: string, payload: object, options?: WorkOptions) => Promise<void>;

export interface WorkKind {
  readonly name: string;
  /** What people call it: "Import". */
  readonly label: string;
  readonly step: Step;
  /** Of the payloads it writes now; it reads these and all before. The first unless said: one higher with each change. */
  readonly version?: number;
  /** What follows when somebody takes it out of line, in the same transaction. */
  readonly onCancel?: (context: Context, payload: unknown) => Promise<void>;
  /** It rests while this feature is switched off for everybody. */
  readonly feature?: string;
  /** It comes by itself at these times, by the company’s clocks. */
  readonly cron?: {
    readonly text: string;
    readonly options: Pick<WorkOptions, 'seconds' | 'retries'>;
  };
}

const kinds = new Map<string, WorkKind>();
let isClosed = false;

/** @throws after `closeKinds`: the queue of a later kind would not exist */
export function registerKind(kind: WorkKind): void {
  if (isClosed) throw new Error(`Register background job “${kind.name}” before the job worker opens.`);
  kinds.set(kind.name, kind);
}

/** Refuses further kinds, because the queues of those registered so far are made once, at the start. */
export function closeKinds(): void {
  isClosed = true;
}

export const workKinds = (): readonly WorkKind[] => [...kinds.values()];

/** @throws for a kind nobody registered */
export function kindNamed(name: string): WorkKind {
  const found = kinds.get(name);
  if (!found) throw new Error(`Background job “${name}” is not registered.`);
  return found;
}

/** The version that payloads of a kind are written in. */
export const versionOfWork = (name: string): number => kinds.get(name)?.version ?? 1;

/** What follows when work of a kind is taken out of line; nothing of what a newer release put there. */
export async function cancelled(context: Context, name: string, data: unknown): Promise<void> {
  const { payload, version } = readPayload(data);
  if (isKnown(version, versionOfWork(name))) await kinds.get(name)?.onCancel?.(context, payload);
}

/** What people call a kind; one that is no longer registered keeps its name. */
export const labelOfWork = (name: string): string => kinds.get(name)?.label ?? name;
