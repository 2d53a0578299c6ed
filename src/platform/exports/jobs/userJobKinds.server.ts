import type { Actor } from '#engine/permission/actor.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Measured } from '#engine/files/writeMeasured.server.ts';

/** The job cannot be completed; the message is for its requester. */
export class UserJobFault extends Error {}

export interface Running {
  /** The connection for long reads. */
  readonly reports: Database;
  /** The path of the file to write. */
  readonly path: string;
  /** Aborted when the job is cancelled, exceeds its time or the node shuts down. Check it between batches. */
  readonly signal: AbortSignal;
  /** Reports the progress; sent about once a second. */
  readonly tell: (done: number, total: number | null) => void;
}

export interface Made {
  readonly file: Measured & { readonly name: string; readonly mediaType: string };
  /** Further fields to store in the record. */
  readonly set?: Values;
  /** The notice for the requester, as a sentence. */
  readonly said: string;
  /** Writes the audit entry in the transaction that ends the job. The actor is the requester. */
  readonly also: (context: Context) => Promise<void>;
}

/**
 * A kind of user job: a background job that one user requests and that produces a file for them. It reports progress,
 * can be cancelled, has a time limit, restarts after a crash and runs with the requester's permissions at that time.
 */
export interface UserJob {
  /** A noun with `userJobFields`, of which users see only their own records. */
  readonly noun: AnyEntity;
  /** The name of the background job, and its label. */
  readonly work: string;
  readonly label: string;
  readonly feature?: string;
  /** The notice to the requester when the job ends or fails: a declared kind, and the path of the job. */
  readonly notice: { readonly kind: string; readonly path: (id: number) => string };
  /** The time limit of each run, in minutes. */
  readonly minutes: number;
  /** Throws a Problem if the actor may not have the file. Checked before each run and each download. */
  readonly refuse: (tx: Queryable, actor: Actor, row: Values) => Promise<void>;
  /** @throws {UserJobFault} or a Problem if the job cannot be completed; any other error is a bug */
  readonly make: (actor: Actor, row: Values, running: Running) => Promise<Made>;
}

const kinds = new Map<string, UserJob>();

export function registerUserJob(userJob: UserJob): void {
  kinds.set(userJob.noun.name, userJob);
}

export const userJobKinds = (): readonly UserJob[] => [...kinds.values()];

/** @throws for a noun without a user job */
export function userJobOf(noun: string): UserJob {
  const found = kinds.get(noun);
  if (!found) throw new Error(`User job “${noun}” not found.`);
  return found;
}
