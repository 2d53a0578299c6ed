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

/** What one process of the product is made with: its database, its keys, what it runs on, and what the environment says. */
export interface Installation {
  /** What people wait for runs on it. */
  readonly database: Database;
  /** What is done in the background, and what reads much for one person: apart, so that neither keeps people waiting. */
  readonly background: Database;
  readonly reports: Database;
  /** A connection past any pooler, for the line between nodes; without one this node is alone. */
  readonly databaseDirectUrl?: string;
  readonly keys: KeyRing;
  /** How pages are kept current; as usual unless said. */
  readonly live?: LivePlan;
  readonly storage: Storage;
  /** What it runs on. */
  readonly machine: Machine;
  /** Where each day's end of the log is kept, outside the database. */
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
  /** How long requests may take to arrive; as usual unless given. */
  readonly patience?: Patience;
  /** Whether this process has more to do than it can; it never has unless given. */
  readonly isOverloaded?: () => boolean;
  /** Looks at uploads first, where one is named. */
  readonly scanner?: Scanner | undefined;
  /** Another origin that files are handed out from. */
  readonly filesUrl?: string | undefined;
  /** What the environment says of requests to other machines; nothing unless given. */
  readonly outbound?: OutboundSetup;
  /** Where people reach this installation: for links in letters, and to come back from the company's provider. */
  readonly address?: string;
  /** The company's provider, where the environment names one. */
  readonly provider?: ProviderSettings | undefined;
  /** The mail server, where the environment names one. */
  readonly mail?: MailEnvironment;
}
