import type { FastifyInstance } from 'fastify';
import type { Logger } from 'pino';
import type { KeyRing } from '../keys/keys.server.ts';
import type { Behaviour } from '../actions/behaviour.server.ts';
import type { AuditEvents } from '../changes/auditEvents.server.ts';
import type { Database } from '../db/pool.server.ts';
import type { Outbound } from '../outbound/outbound.server.ts';
import type { Storage } from '../files/storage.server.ts';
import type { Scanner } from '../outbound/clamd.server.ts';
import type { JobWorker } from '../schedule/work.server.ts';

/** Services available to an area's server module. */
export interface Services {
  readonly database: Database;
  /** For background jobs. */
  readonly background: Database;
  readonly keys: KeyRing;
  /** The only way to call addresses that a user configured. */
  readonly outbound: Outbound;
  readonly storage: Storage;
  /** Scans uploads, if a scanner is configured. */
  readonly scanner?: Scanner | undefined;
  readonly jobWorker: JobWorker;
  readonly logger: Logger;
  readonly publicUrl: string | undefined;
  /** The configured address of the product: `PUBLIC_URL`, otherwise this machine. It is never taken from a request. */
  readonly address: string;
}

/** The server side of an area: what it registers at start-up, and its own routes. */
export interface AreaModule {
  /** Audit events of its rooms, in addition to declared actions. */
  readonly auditEvents?: readonly AuditEvents[];
  /** Record behaviours of its rooms, in the order in which their rules are checked. */
  readonly behaviours?: readonly Behaviour[];
  /** Registers calculations, job types and slots. Called once per process. */
  readonly register?: () => void;
  readonly mount?: (app: FastifyInstance, services: Services) => void;
}
