import { daysBetween } from '#engine/calendar/days.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { mailGaps } from '../network-services/dns.rules.ts';
import { type DnsRecord, WATCHED, type Watched } from '../network-services/dnsRecord.ts';
import { certificatePosition } from '../certificates/state.rules.ts';
import { dayIn, type Facts, type Finding, inDays, type Rule, ukDay } from './finding.ts';

const SOON = 30;
/** Days before the end at which a domain with automatic renewal gets a finding. */
const SOON_BY_ITSELF = 7;

/** Findings on a domain: its end, changed DNS records, and missing protection against forged mail. */
export const domainFindings: Rule = (row, today) => [...ending(row, today), ...otherDate(row), ...dnsOf(row)];

function* ending(row: Facts, today: string): Generator<Finding> {
  const ends = dayIn(row, 'expiresOn');
  if (!ends || daysBetween(today, ends) > (row.autoRenew === true ? SOON_BY_ITSELF : SOON)) return;
  const isOver = ends < today;
  yield {
    code: isOver ? 'domain_expired' : 'domain_expiring',
    tone: isOver ? 'bad' : 'warning',
    text: `Registration ${isOver ? 'expired' : 'expires'} ${inDays(ends, today)}.`,
    short: isOver ? 'expired' : 'about to expire',
    field: 'expiresOn',
    button: 'Record renewal',
  };
}

/** A date that a user entered is never overwritten, so report a different date at the registry. */
function* otherDate(row: Facts): Generator<Finding> {
  const says = dayIn(row, 'registryEndsOn');
  if (says)
    yield {
      code: 'domain_date_differs',
      tone: 'warning',
      text: `The registry says that the registration expires on ${ukDay(says)}.`,
      short: 'with another end at the registry',
      field: 'expiresOn',
      button: 'Correct the date',
    };
}

/** Unconfirmed changes that mail or the whole domain depends on, and missing mail protection. */
function* dnsOf(row: Facts): Generator<Finding> {
  const changed = (Object.keys(WATCHED) as Watched[]).filter(
    (each) => Array.isArray(row.dnsUnconfirmed) && row.dnsUnconfirmed.includes(each),
  );
  const fix = { field: 'dns', button: 'Open' };
  if (changed.length > 0)
    yield {
      code: 'dns_changed',
      tone: 'warning',
      text: `DNS records changed: ${changed.map((each) => WATCHED[each].label).join(', ')}. Confirm the change under DNS.`,
      short: 'with changed DNS records',
      ...fix,
    };
  const gaps = mailGaps(Array.isArray(row.dnsRecords) ? (row.dnsRecords as readonly DnsRecord[]) : []);
  if (gaps.length > 0)
    yield {
      code: 'mail_unprotected',
      tone: 'info',
      text: `The domain receives email but has no ${gaps.map((each) => WATCHED[each].label).join(' and no ')} record.`,
      short: 'without SPF or DMARC',
      ...fix,
    };
}

/** Findings on a proxy: TLS inspection without a named CA certificate. */
export const proxyFindings: Rule = (row) =>
  row.tlsInspection === true && !row.caCertificate && !row.caCertificateId
    ? [
        {
          code: 'no_ca_certificate',
          tone: 'warning',
          text: 'Traffic is inspected, but no CA certificate is recorded.',
          short: 'without a CA certificate',
          field: 'caCertificateId',
          button: 'Record certificate',
        },
      ]
    : [];

/** Findings on a wireless network: an open network for staff or pupils. */
export const ssidFindings: Rule = (row) =>
  row.security === 'open' && (row.purpose === 'staff' || row.purpose === 'pupil')
    ? [
        {
          code: 'open_network',
          tone: 'warning',
          text: `An open network for ${row.purpose === 'staff' ? 'staff' : 'pupils'}.`,
          short: 'without security',
          field: 'security',
          button: 'Change security',
        },
      ]
    : [];

/** Findings on a certificate: its end, a future start, or a weakness. */
export const certificateFindings: Rule = (row, today) => {
  const fix = { field: 'pem', button: 'Upload renewal' };
  const remarks: readonly unknown[] = Array.isArray(row.remarks) ? row.remarks : [];
  const weak: readonly Finding[] =
    remarks.includes('weak_key') || remarks.includes('weak_signature')
      ? [
          {
            code: 'weak_certificate',
            tone: 'warning',
            text: 'The key or the signature is too weak.',
            short: 'with a weak key or signature',
            ...fix,
          },
        ]
      : [];
  const served = servedFindings(row);
  const [from, to] = [momentIn(row, 'notBefore'), momentIn(row, 'notAfter')];
  if (from === null) return [...served, ...weak];
  // Judge by day: an hour around midnight does not matter, and a certificate is valid on the day on which it begins.
  const noon = `${today}T12:00:00Z`;
  const now = dayOf(from) === today && from > noon ? from : noon;
  const { state } = certificatePosition({ notBefore: from, notAfter: to ?? '9999-12-31T23:59:59Z', now });
  const days = to === null ? '' : inDays(dayOf(to), today);
  if (state === 'expired' || state === 'expiring')
    return [
      {
        code: `certificate_${state}`,
        tone: state === 'expired' ? 'bad' : 'warning',
        text: state === 'expired' ? `Expired ${days}.` : `Expires ${days}.`,
        short: state === 'expired' ? 'expired' : 'about to expire',
        ...fix,
      },
      ...served,
      ...weak,
    ];
  if (state === 'not_yet_valid')
    return [
      { code: 'certificate_early', tone: 'info', text: 'Not valid yet.', short: 'not valid yet', ...fix },
      ...served,
      ...weak,
    ];
  return [...served, ...weak];
};

/** How the server serves the certificate, where that stops devices from connecting. */
const SERVED = {
  other_name: ['certificate_other_name', 'bad', 'The server sends a certificate for another name.'],
  no_intermediate: ['certificate_no_issuer', 'warning', 'The server does not send the certificate of the issuer.'],
} as const;

function servedFindings(row: Facts): readonly Finding[] {
  const served: readonly unknown[] = Array.isArray(row.served) ? row.served : [];
  return Object.entries(SERVED)
    .filter(([remark]) => served.includes(remark))
    .map(([, [code, tone, text]]) => ({
      code,
      tone,
      text,
      short: code === 'certificate_other_name' ? 'served for another name' : 'served without their issuer',
      field: 'fetchHost',
      button: 'Review server',
    }));
}

/** A timestamp from the database (Date) or from the API (string). */
const momentIn = (row: Facts, key: string): string | null => {
  const value = row[key];
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'string' ? value : null;
};

const SUPPORT_SOON = 180;

/** Findings on software: support that has ended or ends soon. */
export const softwareFindings: Rule = (row, today) => {
  const ends = dayIn(row, 'supportEndsOn');
  if (!ends || daysBetween(today, ends) > SUPPORT_SOON) return [];
  const isOver = ends < today;
  return [
    {
      code: isOver ? 'support_ended' : 'support_ending',
      tone: isOver ? 'bad' : 'warning',
      text: `Support ${isOver ? 'ended' : 'ends'} ${inDays(ends, today)}.`,
      short: isOver ? 'without support' : 'with support about to end',
      field: 'versions',
      button: 'Change versions',
    },
  ];
};
