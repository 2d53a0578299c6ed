import type { Queryable } from '../db/pool.server.ts';
import type { Context } from '../request/context.server.ts';
import { isKnown, readPayload } from './payload.ts';

/**
 * The handler of a background job. It runs one short step and returns whether there is more, which is queued as another
 * job, so that a failed node loses only one step. Steps run at least once and must be safe to repeat. They receive the
 * version of the payload, if a kind has several.
 */
export type Step = (payload: unknown, version: number) => Promise<'done' | 'again'>;

export interface WorkOptions {
  /** The time limit of a step. If its process stops, the step is retried after this time. */
  readonly seconds?: number;
  readonly retries?: number;
  readonly delaySeconds?: number;
  /** Only one queued step with this name at a time. */
  readonly only?: string;
}

/** Queues a step within a transaction. It exists only if the transaction commits. */
export type Enqueue = (tx: Queryable, name: string, payload: object, options?: WorkOptions) => Promise<void>;

export interface WorkKind {
  readonly name: string;
  /** The name shown to users: "Import". */
  readonly label: string;
  readonly step: Step;
  /** The version of payloads that it writes; it reads all versions up to it. Each change increases it from 1. */
  readonly version?: number;
  /** Runs in the same transaction when a user cancels the job. */
  readonly onCancel?: (context: Context, payload: unknown) => Promise<void>;
  /** It waits while this feature is turned off for all users. */
  readonly feature?: string;
  /** The schedule, in the company's time zone. */
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

/** @throws for a kind that is not registered */
export function kindNamed(name: string): WorkKind {
  const found = kinds.get(name);
  if (!found) throw new Error(`Background job “${name}” is not registered.`);
  return found;
}

/** The version in which payloads of a kind are written. */
export const versionOfWork = (name: string): number => kinds.get(name)?.version ?? 1;

/** Runs the `onCancel` of a cancelled job, unless a newer release queued its payload. */
export async function cancelled(context: Context, name: string, data: unknown): Promise<void> {
  const { payload, version } = readPayload(data);
  if (isKnown(version, versionOfWork(name))) await kinds.get(name)?.onCancel?.(context, payload);
}

/** The name of a kind as shown to users; an unregistered kind keeps its internal name. */
export const labelOfWork = (name: string): string => kinds.get(name)?.label ?? name;
