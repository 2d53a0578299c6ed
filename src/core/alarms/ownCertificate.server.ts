import type { Database } from '../db/pool.server.ts';
import type { Outbound } from '../outbound/outbound.server.ts';
import { clearApart, raiseApart } from './raise.server.ts';

const KIND = 'certificate.ends';
const EARLY_DAYS = 14;

/**
 * Asks our own public address for its certificate, and raises an alarm when browsers do not believe it, or soon will not.
 * Where nobody answers, or policy lets no request go there, nothing is known, and nothing is changed.
 * @param now ISO moment
 */
export async function checkOwnCertificate(
  database: Database,
  outbound: Outbound,
  publicUrl: string,
  now: string,
): Promise<void> {
  const { host } = new URL(publicUrl);
  const { word, certificateEndsAt } = await outbound.request('ownCertificate', publicUrl, { method: 'HEAD' });
  if (word === 'certificate')
    return raiseApart(database, KIND, {
      says: `Browsers do not believe the certificate of ${host}. It has ended, or is of another name. Renew it.`,
    });
  if (certificateEndsAt === null) return;
  const leftMs = Date.parse(certificateEndsAt) - Date.parse(now);
  if (leftMs > EARLY_DAYS * 86_400_000) return clearApart(database, KIND);
  await raiseApart(database, KIND, {
    says: `The certificate of ${host} ends on ${dayOf(certificateEndsAt)}. Renew it before, or nobody can sign in.`,
  });
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });
