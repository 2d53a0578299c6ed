import type { Database } from '#engine/db/pool.server.ts';
import type { Finding } from '../health/finding.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { clearSeparately, raiseSeparately } from './raise.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';

const KIND = 'certificate.ends';
const EARLY_DAYS = 14;
const DAY_MS = 86_400_000;

/**
 * Checks the certificate of our public address. Raises an alarm if browsers reject it, or will reject it soon. If the
 * server does not answer, or policy forbids the request, the alarm stays unchanged.
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
    return raiseSeparately(database, KIND, {
      says: `Browsers do not trust the certificate of ${host}, because it has expired or has another name. Renew the certificate.`,
    });
  if (certificateEndsAt === null) return;
  const leftMs = Date.parse(certificateEndsAt) - Date.parse(now);
  if (leftMs > EARLY_DAYS * DAY_MS) return clearSeparately(database, KIND);
  await raiseSeparately(database, KIND, {
    says: `The certificate of ${host} expires on ${dayOf(certificateEndsAt)}. Renew it before then, or users cannot sign in.`,
  });
}

const dayOf = (at: string): string => new Date(at).toLocaleDateString('en-GB', { dateStyle: 'long', timeZone: 'UTC' });

/** An open page asks every 30 seconds; certificates change less often. */
const FRESH_MS = 10 * 60_000;

/**
 * Reports how long the certificate of our public address is valid. It is checked at most every ten minutes.
 * @returns null if the public address does not use https
 */
export function certificateHealth(outbound: Outbound, publicUrl: string | undefined): () => Promise<Finding | null> {
  if (!publicUrl?.startsWith('https:')) return async () => null;
  let known: { readonly at: number; readonly finding: Promise<Finding> } | undefined;
  return () => {
    const now = theTime().getTime();
    if (!known || now - known.at > FRESH_MS) known = { at: now, finding: lookAt(outbound, publicUrl, now) };
    return known.finding;
  };
}

async function lookAt(outbound: Outbound, publicUrl: string, now: number): Promise<Finding> {
  const about = new URL(publicUrl).host;
  const { word, certificateEndsAt } = await outbound.request('ownCertificate', publicUrl, { method: 'HEAD' });
  if (word === 'certificate')
    return {
      about,
      state: 'bad',
      figure: 'Not trusted',
      says: 'The certificate has expired or has another name. Renew it.',
    };
  if (certificateEndsAt === null)
    return {
      about,
      state: 'unknown',
      figure: 'Unknown',
      says: 'The public address did not respond to this server. Check its certificate from another network.',
    };
  const days = Math.floor((Date.parse(certificateEndsAt) - now) / DAY_MS);
  const isLong = days >= EARLY_DAYS;
  return {
    about,
    state: isLong ? 'good' : 'attention',
    figure: `${days.toLocaleString('en-GB')} ${days === 1 ? 'day' : 'days'} left`,
    says: `Expires on ${dayOf(certificateEndsAt)}.${isLong ? '' : ' Renew it before then, or users cannot sign in.'}`,
  };
}
