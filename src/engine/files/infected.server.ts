import type { FastifyRequest } from 'fastify';
import type { Database } from '../db/pool.server.ts';
import type { Received } from './receive.server.ts';
import type { Storage } from './storage.server.ts';

/** What the virus scanner found in a file. */
export interface Infected {
  readonly received: Received;
  /** What the file was called. */
  readonly called: string;
  readonly signature: string;
}

/** @returns what the file is called, as people may read it */
type Keeper = (
  place: { readonly database: Database; readonly storage: Storage },
  request: FastifyRequest,
  infected: Infected,
) => Promise<string>;

let keeper: Keeper | undefined;

/** Says who keeps infected files apart; without one they are destroyed. */
export const keepInfected = (keep: Keeper): void => {
  keeper = keep;
};

/** Hands an infected file to whoever keeps such files apart. @returns what it is called, as people may read it */
export const handOver: Keeper = async (place, request, infected) => {
  if (keeper) return keeper(place, request, infected);
  await place.storage.forget(infected.received.path);
  return infected.called;
};
