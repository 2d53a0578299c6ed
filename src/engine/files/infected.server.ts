import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/pool.server.ts';
import type { Received } from './receive.server.ts';
import type { Storage } from './storage.server.ts';

/** An infected file and the virus scanner's finding. */
export interface Infected {
  readonly received: Received;
  /** The sender's file name. */
  readonly called: string;
  readonly signature: string;
}

/** @returns a display name of the file */
type Keeper = (
  place: { readonly database: Database; readonly storage: Storage },
  request: FastifyRequest,
  infected: Infected,
) => Promise<string>;

let keeper: Keeper | undefined;

/** Sets the function that quarantines infected files. Without one they are deleted. */
export const keepInfected = (keep: Keeper): void => {
  keeper = keep;
};

/** Passes an infected file to the quarantine function. @returns a display name of the file */
export const handOver: Keeper = async (place, request, infected) => {
  if (keeper) return keeper(place, request, infected);
  await place.storage.forget(infected.received.path);
  return infected.called;
};
