import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { KeyRing } from '../keys/keys.server.ts';
import { tokenOf } from '../keys/oneTimeLink.server.ts';
import { outgoingHeldSince } from '../outbound/outgoingHold.server.ts';
import type { Database, Queryable } from '../db/pool.server.ts';
import type { Heading } from './compose.ts';
import { attachmentsOf } from './attachments.server.ts';
import type { OutgoingMail } from './outgoingMail.ts';
import { nextTry } from './retry.rules.ts';
import type { MailSetup, MailSource } from './mailSetup.server.ts';
import type { Storage } from '../files/storage.server.ts';
import { MailRefused, type MailWay, send } from './smtp.server.ts';
import { nowIso } from '../time/theTime.server.ts';

interface Waiting extends Record<string, unknown> {
  id: number;
  recipient: string;
  subject: string;
  body: Pick<OutgoingMail, 'paragraphs' | 'groups' | 'action' | 'fileIds' | 'conversation'>;
  request_id: string | null;
  message_id: string;
  tries: number;
}

/** The services that the mail worker uses. */
export interface Post {
  readonly database: Database;
  readonly keys: KeyRing;
  readonly outbound: MailWay;
  /** The base address of links in emails. */
  readonly address: string;
  /** Returns the current sender details. */
  readonly heading: () => Promise<Heading>;
  /** The storage of attached files. */
  readonly storage?: Storage | undefined;
}

/** Longer than the longest session with a mail server. */
const LEASE = '3 minutes';

/**
 * Sends the next email that is due. It is marked before the mail server is contacted and updated afterwards, in
 * separate statements. If the node fails in between, the email is sent again with the same Message-ID.
 *
 * @param now ISO time
 * @returns `nothing` if none is due or the server's circuit is open; `away` if the server could not be reached
 */
export async function sendNext(
  { database, keys, outbound, address, heading, storage }: Post,
  setup: MailSetup,
  now: string,
): Promise<'nothing' | 'sent' | 'dropped' | 'refused' | 'away'> {
  const { circuits } = outbound;
  const server = serverOf(setup);
  if (circuits.resting('mail').includes(server)) return 'nothing';
  const { rows } = await database.query<Waiting>(
    `update letter set tries = tries + 1, next_at = $1::timestamptz + interval '${LEASE}'
      where id = (select id from letter where state = 'waiting' and next_at <= $1 order by next_at, id limit 1 for update skip locked)
      returning id, recipient, subject, body, request_id, message_id, tries`,
    [now],
  );
  const [due] = rows;
  if (!due) return 'nothing';
  const mail = await mailOf(database, keys, due, now);
  if (!mail) {
    await settle(database, due, 'dropped', now);
    return 'dropped';
  }
  const attachments = await attachmentsOf(database, storage, mail.fileIds ?? []);
  const envelope = { mail, heading: await heading(), messageId: due.message_id, address, attachments };
  const refused = await send(outbound, setup, envelope).then(() => null, asRefused);
  if (refused && refused.reply === undefined) {
    const rest = circuits.failed('mail', server, refused.message);
    // An attempt that only checks whether the server is back does not count as one of the email's tries.
    if (rest) await restoreVersion(database, due, refused, later(now, rest.seconds));
    else await settleRefused(database, due, refused, now);
    return 'away';
  }
  const isBack = circuits.worked('mail', server);
  if (refused) await settleRefused(database, due, refused, now);
  else await settle(database, due, 'sent', now);
  if (isBack) await hurry(database, now);
  return refused ? 'refused' : 'sent';
}

function asRefused(error: unknown): MailRefused {
  if (error instanceof MailRefused) return error;
  throw error;
}

/** The key of a mail server in the circuit breakers. */
const serverOf = ({ host, port }: MailSetup): string => `${host}:${port}`;

const later = (now: string, seconds: number): string => new Date(Date.parse(now) + seconds * 1_000).toISOString();

/** Undoes the count of this try, and stores the error. */
const restoreVersion = (database: Database, { id }: Waiting, { message }: MailRefused, nextAt: string) =>
  database.query('update letter set error = $2, tries = tries - 1, next_at = $3 where id = $1', [id, message, nextAt]);

const settle = (database: Database, { id }: Waiting, state: 'sent' | 'dropped', now: string) =>
  database.query('update letter set state = $2, body = null, error = null, done_at = $3 where id = $1', [
    id,
    state,
    now,
  ]);

/** The email to send; null if its link has ended in the meantime. */
async function mailOf(database: Database, keys: KeyRing, due: Waiting, now: string): Promise<OutgoingMail | null> {
  const { recipient, subject, body, request_id } = due;
  const { action, ...rest } = body;
  const token = action?.linkId === undefined ? '' : await tokenOf(database, keys, action.linkId, now);
  if (token === null) return null;
  return {
    to: recipient,
    subject,
    ...rest,
    ...(action ? { action: { label: action.label, path: action.path.replace('{token}', token) } } : {}),
    ...(request_id ? { requestId: request_id } : {}),
  };
}

async function settleRefused(database: Database, due: Waiting, refused: MailRefused, now: string): Promise<void> {
  const seconds = nextTry(due.tries, refused.reply);
  await database.query(
    `update letter set error = $2, state = case when $3::int is null then 'failed' else 'waiting' end,
            next_at = $4::timestamptz + make_interval(secs => coalesce($3::int, 0)), done_at = case when $3::int is null then $4::timestamptz end
      where id = $1`,
    [due.id, refused.message, seconds, now],
  );
}

/** Makes waiting emails due, because the server is back. Those within the lease may be in progress on a node. */
const hurry = (database: Database, now: string) =>
  database.query(
    `update letter set next_at = $1 where state = 'waiting' and next_at > $1::timestamptz + interval '${LEASE}'`,
    [now],
  );

/** Makes emails waiting for a retry due, after a change of the setup. */
export async function tryAgain(tx: Queryable, now: string): Promise<void> {
  await tx.query("update letter set next_at = $1 where state = 'waiting' and next_at > $1 and error is not null", [
    now,
  ]);
}

export interface MailWorker {
  stop(): Promise<void>;
}

/** A new setup is detected within this time. */
const LOOKS_EVERY_MS = 1_000;
const FAILED_MS = 5_000;
/** The interval of checks in a restored copy, where emails are held until an administrator releases them. */
const HELD_MS = 10_000;

/**
 * Sends emails while this process runs; several nodes share the work. It is a loop rather than a schedule, so that an
 * email is sent within a second of its transaction.
 */
export function openMailWorker(post: Post, source: MailSource, logger: Logger): MailWorker {
  const ending = new AbortController();
  const rounds = async (): Promise<void> => {
    let version = -1;
    while (!ending.signal.aborted) {
      const { wait, ...seen } = await round(post, source, logger, version);
      version = seen.version;
      if (wait > 0) await pause(wait, undefined, { signal: ending.signal }).catch(() => undefined);
    }
  };
  const done = rounds();
  return {
    stop: async () => {
      ending.abort();
      await done;
    },
  };
}

/**
 * Processes one email.
 * @param known the version of the setup seen last
 * @returns milliseconds until the next round, and the version of the setup
 */
async function round(
  post: Post,
  source: MailSource,
  logger: Logger,
  known: number,
): Promise<{ readonly wait: number; readonly version: number }> {
  try {
    const version = await source.version();
    if (version !== known) post.outbound.circuits.forget('mail');
    if ((await outgoingHeldSince(post.database)) !== null) return { version, wait: HELD_MS };
    const setup = await source.current();
    if (!setup) return { version, wait: LOOKS_EVERY_MS };
    const outcome = await sendNext(post, setup, nowIso());
    if (outcome === 'away') logger.warn('the mail server does not respond; emails stay queued');
    return { version, wait: outcome === 'nothing' ? LOOKS_EVERY_MS : 0 };
  } catch (error) {
    // The database is unavailable, or the password cannot be decrypted. The emails remain queued.
    logger.warn({ err: error }, 'queued emails could not be read');
    return { version: known, wait: FAILED_MS };
  }
}
