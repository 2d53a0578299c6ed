import { daysBetween } from '#engine/calendar/days.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { isPlain } from '#areas/suppliers/websites/url.rules.ts';
import { type Facts, type Finding, inDays } from './finding.ts';

/** The fields of a URL that findings read. */
export interface UrlFacts {
  readonly name: string;
  readonly address: string;
  readonly signIn: string;
  readonly certificateEndsAt: string | null;
}

const SOON = 30;
/** Purposes with access to money, pupil data or the network. */
const SENSITIVE: readonly unknown[] = ['mis', 'payroll', 'admin'];

/** Findings on a website: unencrypted access, a certificate that ends, and missing two-factor sign-in. */
export function* websiteFindings(row: Facts, urls: readonly UrlFacts[], today: string): Generator<Finding> {
  if (row.kind !== 'softwareWebsite') return;
  for (const { name, address, signIn, certificateEndsAt } of urls) {
    if (isPlain(address))
      yield {
        code: 'no_https',
        tone: signIn === 'none' ? 'info' : 'warning',
        text: `${name} has no https. What is typed there can be read on the way.`,
        short: 'without https',
        field: 'urls',
        button: 'Open',
      };
    if (certificateEndsAt !== null) yield* certificateEnds(name, dayOf(certificateEndsAt), today);
  }
  if (row.mfa === 'none' && SENSITIVE.includes(row.purpose))
    yield {
      code: 'no_mfa',
      tone: 'warning',
      text: 'No two-factor authentication.',
      short: 'without two-factor authentication',
      field: 'mfa',
      button: 'Change',
    };
}

function* certificateEnds(name: string, day: string, today: string): Generator<Finding> {
  if (daysBetween(today, day) > SOON) return;
  const isOver = day < today;
  yield {
    code: isOver ? 'url_certificate_expired' : 'url_certificate_expiring',
    tone: isOver ? 'bad' : 'warning',
    text: `The certificate of ${name} ${isOver ? 'expired' : 'expires'} ${inDays(day, today)}.`,
    short: isOver ? 'with an expired certificate' : 'with a certificate about to expire',
    field: 'urls',
    button: 'Open',
  };
}
