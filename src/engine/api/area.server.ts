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

/** What an area's server module may use. */
export interface Services {
  readonly database: Database;
  /** For what is done in the background. */
  readonly background: Database;
  readonly keys: KeyRing;
  /** The only way to an address that somebody configured. */
  readonly outbound: Outbound;
  readonly storage: Storage;
  /** Who looks at uploads first, where somebody does. */
  readonly scanner?: Scanner | undefined;
  readonly jobWorker: JobWorker;
  readonly logger: Logger;
  readonly publicUrl: string | undefined;
  /** Where people reach the product, as far as anybody said: `PUBLIC_URL`, else this machine. Never what a request says. */
  readonly address: string;
}

/** An area's server side: what it registers before anything runs, and the addresses of its own. */
export interface AreaModule {
  /** What the log says of what its rooms do beyond declared actions. */
  readonly auditEvents?: readonly AuditEvents[];
  /** What its rooms do about records, in the order in which their rules are asked. */
  readonly behaviours?: readonly Behaviour[];
  /** Calculations, kinds of work, slots. Called once per process. */
  readonly register?: () => void;
  readonly mount?: (app: FastifyInstance, services: Services) => void;
}
