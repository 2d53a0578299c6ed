import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

/** A public-key certificate of a customer. Details come from its file; the private key is kept only as a credential. */
export const certificate = asset('certificate', {
  plural: 'Certificates',
  path: 'network/certificates',
  group: 'network',
  icon: 'shield-check',
  physical: false,
  columns: ['primaryName', 'issuer', 'expiresOn', 'remarks'],
  fields: {
    pem: notes({
      label: 'Certificate and chain',
      optional: true,
      plain: true,
      max: 400_000,
      help: 'PEM. Private keys are left out.',
    }),
    primaryName: text({ optional: true, readOnly: true, max: 1_000, search: 'words' }),
    names: rows({
      optional: true,
      readOnly: true,
      max: 1_000,
      of: {
        type: choice({
          options: {
            dns: { label: 'DNS' },
            ip: { label: 'IP address' },
            email: { label: 'Email' },
            uri: { label: 'URI' },
            upn: { label: 'User principal name' },
          },
        }),
        value: text({ label: 'Name', max: 1_000 }),
      },
    }),
    subject: text({ optional: true, readOnly: true, max: 4_000 }),
    issuer: text({ optional: true, readOnly: true, max: 4_000, filter: true }),
    serialHex: text({ label: 'Certificate serial number', optional: true, readOnly: true, search: 'identifier' }),
    notBefore: moment({ label: 'Valid from', optional: true, readOnly: true }),
    notAfter: moment({ label: 'Valid until', optional: true, readOnly: true }),
    expiresOn: day({ label: 'Expires', optional: true, readOnly: true, filter: true }),
    keyAlgorithm: text({ label: 'Key', optional: true, readOnly: true }),
    keyBits: whole({ label: 'Key length', unit: 'bits', optional: true, readOnly: true }),
    signatureAlgorithm: text({ label: 'Signature', optional: true, readOnly: true }),
    sha256: text({ label: 'SHA-256 fingerprint', optional: true, readOnly: true, search: 'identifier' }),
    keySha256: text({ label: 'SHA-256 of the key', optional: true, readOnly: true }),
    isCa: flag({ label: 'Certificate authority', optional: true, readOnly: true }),
    selfSigned: flag({ label: 'Self-signed', optional: true, readOnly: true }),
    keyUsage: text({ optional: true, readOnly: true, max: 1_000 }),
    extendedKeyUsage: text({ label: 'Extended key usage', optional: true, readOnly: true, max: 1_000 }),
    chain: rows({
      optional: true,
      readOnly: true,
      max: 50,
      of: {
        name: text({ max: 1_000 }),
        expiresOn: day({ label: 'Expires', optional: true }),
        sha256: text({ label: 'SHA-256 fingerprint' }),
      },
    }),
    chainState: choice({
      label: 'Chain is',
      optional: true,
      readOnly: true,
      options: { complete: { label: 'Complete' }, rootNotIncluded: { label: 'Without its root' } },
    }),
    remarks: choices({
      optional: true,
      readOnly: true,
      filter: true,
      options: {
        weak_key: { label: 'Weak key', tone: 'warning' },
        weak_signature: { label: 'Weak signature', tone: 'warning' },
        long_validity: { label: 'Valid for more than 398 days' },
        bad_name: { label: 'Control characters in a name', tone: 'bad' },
        no_san: { label: 'No alternative names', tone: 'warning' },
        ca_certificate: { label: 'Certificate authority' },
        self_signed: { label: 'Self-signed' },
        key_reused: { label: 'Key used before' },
      },
    }),
    source: choice({
      default: 'upload',
      readOnly: true,
      options: { upload: { label: 'Upload' }, fetch: { label: 'Fetched' }, check: { label: 'Check' } },
    }),
    fetchHost: text({
      label: 'Server',
      optional: true,
      max: 253,
      pattern: ['^[A-Za-z0-9.:_-]+$', 'Enter a host name or an IP address.'],
      help: 'The certificate is fetched from here every night.',
    }),
    fetchPort: whole({ label: 'Port', min: 1, max: 65_535, optional: true, help: 'Blank: 443.' }),
    fetchedAt: moment({ label: 'Last fetched', optional: true, readOnly: true }),
    fetchTriedAt: moment({ label: 'Last attempt', optional: true, readOnly: true }),
    fetchFault: text({ label: 'Fetching failed', optional: true, readOnly: true, max: 300 }),
    served: choices({
      label: 'Served',
      optional: true,
      readOnly: true,
      filter: true,
      options: {
        other_name: { label: 'For another name', tone: 'bad' },
        expired: { label: 'Expired', tone: 'bad' },
        not_yet_valid: { label: 'Not valid yet', tone: 'warning' },
        untrusted: { label: 'Not trusted by CRM', tone: 'warning' },
        no_intermediate: { label: 'Without the certificate of its issuer', tone: 'warning' },
      },
    }),
    privateKeyCredentialId: ref({
      label: 'Private key',
      to: 'credential',
      same: 'customerId',
      optional: true,
      readOnly: true,
    }),
    servedAssetIds: refs({ label: 'Installed on', to: 'asset', same: 'customerId', optional: true, max: 100 }),
    replacesId: ref({ label: 'Replaces', to: 'certificate', same: 'customerId', optional: true }),
    autoRenewal: choice({
      label: 'Renewed by',
      optional: true,
      filter: true,
      options: { acme: { label: 'ACME' }, portal: { label: 'CA portal' }, manual: { label: 'Hand' } },
    }),
    issuerAccount: text({ label: 'Account at the issuer', optional: true }),
  },
  essentials: ['pem', 'fetchHost', 'fetchPort', 'servedAssetIds', 'replacesId', 'autoRenewal'],
  sections: [
    {
      title: 'Certificate',
      fields: [
        'primaryName',
        'names',
        'subject',
        'issuer',
        'notBefore',
        'notAfter',
        'expiresOn',
        'remarks',
        'chainState',
        'chain',
      ],
    },
    {
      title: 'Use',
      fields: ['servedAssetIds', 'privateKeyCredentialId', 'replacesId', 'autoRenewal', 'issuerAccount', 'source'],
    },
    { title: 'Server', fields: ['fetchHost', 'fetchPort', 'served', 'fetchedAt', 'fetchFault'] },
    {
      title: 'Technical details',
      fields: [
        'serialHex',
        'keyAlgorithm',
        'keyBits',
        'signatureAlgorithm',
        'keyUsage',
        'extendedKeyUsage',
        'isCa',
        'selfSigned',
        'sha256',
        'keySha256',
      ],
    },
    { title: 'Certificate file', fields: ['pem'] },
  ],
  empty: ['No certificates yet', 'Upload a .pem, .crt, .p7b or .pfx file to be notified before it expires.'],
});
