import type { KeyRing } from '#engine/keys/keys.server.ts';
import { product } from '#engine/permission/actor.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { readSecret } from '#engine/settings/secrets.server.ts';
import { retryAfterSeconds } from '../../webhooks/retry.ts';
import { AUDIT_LINES } from '../auditFile.server.ts';
import { lineOf, type StoredLine } from '../auditList.server.ts';
import { auditStream, destinationOf, type StreamValues, SYSLOG_PORTS } from './streamGroup.ts';
import type { StreamTrouble } from './streamTrouble.ts';
import { framed, shortened, syslogMessage } from './syslog.rules.ts';
import { sendSyslog } from './syslogSend.server.ts';
import { nowIso } from '#engine/time/theTime.server.ts';

/** The services the stream needs. */
export interface StreamServices {
  readonly database: Queryable;
  readonly keys: KeyRing;
  readonly outbound: Pick<Outbound, 'connect' | 'request' | 'trusted'>;
  /** The public host name, for the syslog header; null if it is not configured. */
  readonly host: string | null;
}

/** The same entries and fields as in a log file exported by an administrator. The log holds no secrets. */
const EVERYTHING = product('Audit stream');

/** An entry as the stream sends it: one line of JSON, as in a log file. */
export const streamLine = (entry: StoredLine): string => AUDIT_LINES.line(lineOf(entry, EVERYTHING)).trimEnd();

/**
 * Sends entries to the configured destination, in order, over one connection.
 * @returns the error that prevented delivery, or null on success
 */
export async function sendLines(
  office: StreamServices,
  values: StreamValues,
  entries: readonly StoredLine[],
): Promise<StreamTrouble | null> {
  const { way, server, encryption, port, authority } = values;
  const destination = destinationOf(values);
  if (way === 'https') return post(office, values, entries);
  const isSecure = encryption === 'tls';
  const receiver = { host: server ?? '', port: port ?? SYSLOG_PORTS[encryption], isSecure, authority };
  const frames = entries.map((entry) => framed(messageOf(entry, office.host))).join('');
  const kind = await sendSyslog(office.outbound, receiver, frames);
  return kind && { kind, destination, isEncrypted: isSecure };
}

// An entry that is missing from the log although it was sealed has only its seal.
const messageOf = (entry: StoredLine, host: string | null): string =>
  syslogMessage({
    at: entry.at,
    action: entry.action,
    seq: entry.seq,
    host,
    text: shortened(JSON.parse(streamLine(entry)) as Record<string, unknown>),
  });

async function post(
  { database, keys, outbound }: StreamServices,
  values: StreamValues,
  entries: readonly StoredLine[],
): Promise<StreamTrouble | null> {
  const token = await readSecret(database, keys, auditStream, 'token');
  const { word, status, headers } = await outbound.request('auditStream', values.address ?? '', {
    method: 'POST',
    headers: {
      'content-type': 'application/x-ndjson; charset=utf-8',
      'user-agent': 'CRM-Audit/1',
      ...(token === null ? {} : { authorization: `Bearer ${token}` }),
    },
    body: entries.map((entry) => `${streamLine(entry)}\n`).join(''),
    ...(values.authority === null ? {} : { trusted: values.authority }),
  });
  if (word === 'ok') return null;
  const asked = status === 429 || status === 503 ? retryAfterSeconds(headers['retry-after'], nowIso()) : null;
  return { kind: word, status, asked, destination: destinationOf(values), isEncrypted: true };
}
