import type { Actor } from '#engine/permission/actor.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Measured } from '#engine/files/writeMeasured.server.ts';

/** It cannot be done, in words for whoever asked. */
export class UserJobFault extends Error {}

export interface Running {
  /** What it reads on. */
  readonly reports: Database;
  /** Where the file is written. */
  readonly path: string;
  /** It was called off, took too long, or the product ends: look at it between portions. */
  readonly signal: AbortSignal;
  /** Says how far it is; told about once a second. */
  readonly tell: (done: number, total: number | null) => void;
}

export interface Made {
  readonly file: Measured & { readonly name: string; readonly mediaType: string };
  /** What the record keeps of it. */
  readonly set?: Values;
  /** What whoever asked is told, as a sentence. */
  readonly said: string;
  /** Its line in the log, in the transaction that ends it; the actor is whoever asked. */
  readonly also: (context: Context) => Promise<void>;
}

/**
 * A kind of user job: background work that one person asked for and waits for, and that ends in a file for them. It shows
 * how far it is, can be called off, ends within a limit, goes on after a crash, and is done with the rights of whoever
 * asked, as they are then.
 */
export interface UserJob {
  /** A noun with `userJobFields`, of which each sees their own. */
  readonly noun: AnyEntity;
  /** The name of its background work, and what people call that. */
  readonly work: string;
  readonly label: string;
  readonly feature?: string;
  /** How whoever asked hears that it has ended, well or not: a declared kind of notice, and the place of this one. */
  readonly notice: { readonly kind: string; readonly path: (id: number) => string };
  /** No longer than this, each time it is begun. */
  readonly minutes: number;
  /** Refuses whoever may not have it (any more), by throwing a Problem. Asked before it is made, and with each download. */
  readonly refuse: (tx: Queryable, actor: Actor, row: Values) => Promise<void>;
  /** @throws {UserJobFault} or a Problem where it cannot be done; anything else is a fault of ours */
  readonly make: (actor: Actor, row: Values, running: Running) => Promise<Made>;
}

const kinds = new Map<string, UserJob>();

export function registerUserJob(userJob: UserJob): void {
  kinds.set(userJob.noun.name, userJob);
}

export const userJobKinds = (): readonly UserJob[] => [...kinds.values()];

/** @throws for a noun that is no user job's */
export function userJobOf(noun: string): UserJob {
  const found = kinds.get(noun);
  if (!found) throw new Error(`User job “${noun}” not found.`);
  return found;
}
