import { pino } from 'pino';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { mailSource } from '#engine/mail/mailSetup.server.ts';
import { openMailWorker, type MailWorker } from '#engine/mail/mailWorker.server.ts';
import { openOutbound } from '#engine/outbound/outbound.server.ts';
import type { Mailbox } from './mailbox.server.ts';

/** Sends a test's emails to its mailbox, which the environment configures, until stopped. */
export function openTestPost({
  database,
  keys,
  mailbox,
  address,
}: {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly mailbox: Mailbox;
  /** The base URL of links. */
  readonly address: string;
}): MailWorker {
  const source = mailSource(database, keys, { smtpUrl: mailbox.url, mailFrom: 'crm@msp.example' });
  const outbound = openOutbound({ policy: async () => ({ company: [], environment: [], own: [] }) });
  const heading = async () => ({ sender: 'CRM', imprint: [] });
  return openMailWorker({ database, keys, outbound, address, heading }, source, pino({ level: 'silent' }));
}
