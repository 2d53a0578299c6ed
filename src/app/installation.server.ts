import type { OutboundSetup } from '#areas/integrations/integrations.server.ts';
import type { ProviderSettings } from '#areas/identity/identity.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { AnchorFile } from '#platform/audit/anchorFile.server.ts';
import type { BackupPlan } from '#platform/backup/nightly.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import type { Storage } from '#engine/files/storage.server.ts';
import type { Patience } from '#engine/edge/arrival.server.ts';
import type { LivePlan } from '#engine/live/server/livePlan.server.ts';
import type { Machine } from '#engine/machine/machine.server.ts';
import type { MailEnvironment } from '#engine/mail/mailSetup.server.ts';
import type { Scanner } from '#engine/outbound/clamd.server.ts';
import type { JobWorker } from '#engine/schedule/work.server.ts';
import type { Logger } from 'pino';

/** The dependencies of one process: database, keys, machine, and settings of the environment. */
export interface Installation {
  /** For requests that users wait for. */
  readonly database: Database;
  /** Separate connections for background work and for large reads, so that they do not delay users. */
  readonly background: Database;
  readonly reports: Database;
  /** A connection that bypasses any pooler, for messages between nodes. Without it this node is alone. */
  readonly databaseDirectUrl?: string;
  readonly keys: KeyRing;
  /** The settings of live updates. Standard values by default. */
  readonly live?: LivePlan;
  readonly storage: Storage;
  /** The machine on which it runs. */
  readonly machine: Machine;
  /** Stores the daily anchors of the audit log outside the database. */
  readonly anchors: AnchorFile;
  readonly backups: BackupPlan;
  readonly jobWorker: JobWorker;
  readonly logger: Logger;
  readonly folder: { readonly web: string; readonly migrations: string };
  readonly appName: string;
  readonly environment: string;
  readonly publicUrl: string | undefined;
  readonly hostsAllowed: readonly string[];
  readonly trustedProxies: readonly string[];
  readonly secure: boolean;
  readonly requireTls?: boolean;
  readonly rateLimitScale: number;
  /** Time limits for incoming requests. Standard values by default. */
  readonly patience?: Patience;
  /** Whether this process is overloaded. By default it never is. */
  readonly isOverloaded?: () => boolean;
  /** Scans uploads, if configured. */
  readonly scanner?: Scanner | undefined;
  /** A separate origin for files. */
  readonly filesUrl?: string | undefined;
  /** The environment's rules for outbound requests. None by default. */
  readonly outbound?: OutboundSetup;
  /** The address of this installation: for links in emails, and for the return from the company's identity provider. */
  readonly address?: string;
  /** The company's identity provider, if the environment configures one. */
  readonly provider?: ProviderSettings | undefined;
  /** The mail server, if the environment configures one. */
  readonly mail?: MailEnvironment;
}
