import { X509Certificate } from 'node:crypto';
import { require } from '#engine/access/access.server.ts';
import { raise } from '../../alarms/raise.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { FieldsChange } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { followSettings } from '#engine/settings/changeGroup.server.ts';
import { type Complaints, valuesOf } from '#engine/settings/groups.ts';
import type { GroupSide } from '#engine/settings/sides.server.ts';
import { beginPlace, tryAtOnce } from './place.server.ts';
import { auditStream, destinationOf, type StreamValues, SYSLOG_PORTS } from './streamGroup.ts';
import { wordsOf } from './streamTrouble.ts';

/** The settings page of the audit stream. */
export const STREAM_PATH = '/system/settings?tab=auditStream';

/** Registers the actions that follow a change of the stream settings. */
export const prepareAuditStream = (): void => followSettings(auditStream, begin);

/**
 * This setting sends the whole log away, so it requires the permission to export the log. As with networks, an alarm
 * asks the other security administrators to review the change.
 * @throws 403
 */
async function begin(context: Context, { after }: FieldsChange): Promise<void> {
  require(context.actor, 'audit.export');
  const values = valuesOf(auditStream, after);
  if (values.way !== 'off') await beginPlace(context.tx);
  await tryAtOnce(context.tx, values.way === 'off', context.now);
  await raise(context, 'audit.streamChanged', {
    says: `${context.actor.name} changed the destination of the audit log: ${toldOf(values)}`,
  });
}

function toldOf(values: StreamValues): string {
  if (values.way === 'off') return 'nowhere. Sending continues where it stopped when you turn the stream on again.';
  const chosen = values.classes?.length ? 'Only some classes of lines are sent.' : 'All lines are sent.';
  return `by ${values.way === 'https' ? 'HTTPS' : 'syslog'} to ${destinationOf(values)}. ${chosen}`;
}

/** A stream that fails for longer than this raises an alarm. */
const PATIENCE = '1 hour';

/**
 * The reason why the log is not delivered, in a sentence; null while it is delivered, or has failed for less than an
 * hour.
 */
export async function streamAlarm(tx: Queryable): Promise<string | null> {
  const { rows } = await tx.query(`select 1 from audit_stream where failing_since < now() - interval '${PATIENCE}'`);
  return rows.length === 0
    ? null
    : 'The audit log has not reached your security tool for more than an hour. Lines are kept and follow in order. Check the receiver and the last error.';
}

/** Checks of the stream settings that depend on this installation: allowed destinations and valid certificates. */
export function streamSide(outbound: Pick<Outbound, 'judge' | 'judgeServer'>): GroupSide {
  return {
    check: async (given): Promise<Complaints> => {
      const values = valuesOf(auditStream, given);
      // The rules of the group already refuse an invalid name or address, and a key in place of a certificate.
      if (auditStream.judge && Object.keys(auditStream.judge(values, {})).length > 0) return {};
      const found = await judged(outbound, values);
      const isEncrypted = values.way === 'https' || values.encryption === 'tls';
      const words = found === 'ok' ? '' : wordsOf({ kind: found, destination: destinationOf(values), isEncrypted });
      return {
        ...(words === '' ? {} : { [values.way === 'https' ? 'address' : 'server']: words }),
        ...(values.authority === null || areCertificates(values.authority) ? {} : { authority: NO_CERTIFICATE }),
      };
    },
  };
}

const NO_CERTIFICATE = 'Enter the complete certificate, from -----BEGIN CERTIFICATE----- to -----END CERTIFICATE-----.';

function judged(
  outbound: Pick<Outbound, 'judge' | 'judgeServer'>,
  { way, server, encryption, port, address }: StreamValues,
) {
  if (way === 'https') return outbound.judge('auditStream', address ?? '');
  if (way === 'off') return 'ok' as const;
  const place = { host: server ?? '', port: port ?? SYSLOG_PORTS[encryption], isSecure: encryption === 'tls' };
  return outbound.judgeServer('auditStream', place);
}

const PEM = /-----BEGIN CERTIFICATE-----[\s\S]+?-----END CERTIFICATE-----/g;

function areCertificates(text: string): boolean {
  const found = text.match(PEM) ?? [];
  return found.length > 0 && found.every(isCertificate);
}

function isCertificate(pem: string): boolean {
  try {
    return new X509Certificate(pem).raw.length > 0;
  } catch {
    return false;
  }
}
