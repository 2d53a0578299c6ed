import { column, to, type Preset } from '#engine/import/mapping/preset.ts';

/* Presets for the domain and certificate exports of ITFlow (26.08): one file per client. */

const LINE = { line: true } as const;
const USED = { status: 'in_use' } as const;

export const itflowDomains: Preset = {
  key: 'itflow-domains',
  title: 'ITFlow: domains',
  about: 'Domains of one client, with their end.',
  source: 'itflow',
  asks: ['customerId'],
  targets: [{ key: 'domain', noun: 'domain', fixed: USED, remarks: 'notes' }],
  columns: [
    column('Domain', to('domain', 'name'), to('domain', 'fqdn')),
    column('Description', to('domain', 'notes', LINE)),
    column('Registrar', to('domain', 'registrar')),
    column('Web Host', to('domain', 'webHost')),
    column('Expiration Date', to('domain', 'expiresOn', { unfit: 'leave' })),
  ],
};

/**
 * The expiry date comes from the certificate file. Until that is uploaded, the date in the list is kept as a remark.
 */
export const itflowCertificates: Preset = {
  key: 'itflow-certificates',
  title: 'ITFlow: certificates',
  about: 'Names of certificates of one client. Upload the certificates themselves to be told when they end.',
  source: 'itflow',
  asks: ['customerId'],
  targets: [{ key: 'certificate', noun: 'certificate', fixed: USED, remarks: 'notes' }],
  columns: [
    column('Name', to('certificate', 'name')),
    ...['Description', 'Domain', 'Issuer', 'Expiration Date'].map((header) =>
      column(header, to('certificate', 'notes', LINE)),
    ),
  ],
};
