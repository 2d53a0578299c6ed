import { daysBetween } from '#engine/calendar/days.ts';
import { dayIn, inDays, type Rule } from './finding.ts';

const SOON = 30;
/** A registrar that renews by itself is left until it has not. */
const SOON_BY_ITSELF = 7;

/** What can be the matter with a domain: it ends. */
export const domainFindings: Rule = (row, today) => {
  const ends = dayIn(row, 'expiresOn');
  if (!ends || daysBetween(today, ends) > (row.autoRenew === true ? SOON_BY_ITSELF : SOON)) return [];
  const isOver = ends < today;
  return [
    {
      code: isOver ? 'domain_expired' : 'domain_expiring',
      tone: isOver ? 'bad' : 'warning',
      text: `Registration ${isOver ? 'expired' : 'expires'} ${inDays(ends, today)}.`,
      short: isOver ? 'expired' : 'about to expire',
      field: 'expiresOn',
      button: 'Record renewal',
    },
  ];
};

/** What can be the matter with a proxy: devices that are shown a certificate nobody can name. */
export const proxyFindings: Rule = (row) =>
  row.tlsInspection === true && !row.caCertificate
    ? [
        {
          code: 'no_ca_certificate',
          tone: 'warning',
          text: 'Traffic is inspected, but no CA certificate is recorded.',
          short: 'without a CA certificate',
          field: 'caCertificate',
          button: 'Record certificate',
        },
      ]
    : [];

/** What can be the matter with a wireless network: anybody may listen. */
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
