import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { asset } from '../asset.ts';
import { DNS_TYPES, WATCHED } from './dnsRecord.ts';

const dnsRecord = {
  name: text({ max: 253 }),
  type: choice({ options: DNS_TYPES }),
  value: text({ max: 2_000 }),
};

/** A domain name of a customer: its registrar and its expiry. */
export const domain = asset('domain', {
  plural: 'Domains',
  path: 'hardware/domains',
  group: 'network',
  example: { fields: { fqdn: 'school-{n}.co.uk' } },
  icon: 'globe',
  physical: false,
  columns: ['fqdn', 'registrar', 'expiresOn', 'autoRenew'],
  fields: {
    fqdn: text({
      label: 'Domain name',
      aliases: ['domain', 'url', 'fqdn'],
      max: 253,
      letters: 'lower',
      search: 'words',
      help: 'Without www, for example school.example.',
    }),
    readableName: text({ label: 'Shown as', optional: true, readOnly: true, max: 253, search: 'words' }),
    registrar: text({ optional: true, filter: true }),
    registrarAccount: choice({
      label: 'Account of',
      aliases: ['registrar account'],
      optional: true,
      filter: true,
      options: { us: { label: 'Us' }, customer: { label: 'Customer' }, other: { label: 'Another company' } },
    }),
    expiresOn: day({
      label: 'Expires',
      aliases: ['expiry', 'expiration date', 'expire', 'renewal date'],
      optional: true,
      filter: true,
    }),
    expirySource: choice({
      label: 'Expiry from',
      optional: true,
      readOnly: true,
      options: { registry: { label: 'Registry' }, manual: { label: 'Entered by hand' } },
    }),
    registryEndsOn: day({ label: 'Expires, says the registry', optional: true, readOnly: true }),
    registryStatuses: text({ label: 'Registry status', optional: true, readOnly: true, max: 1_000 }),
    checkedAt: moment({ label: 'Looked up', optional: true, readOnly: true }),
    triedAt: moment({ label: 'Look-up tried', optional: true, readOnly: true }),
    lookupFault: text({ label: 'Last look-up failed', optional: true, readOnly: true, max: 300 }),
    autoRenew: flag({ label: 'Renews automatically', aliases: ['auto renew'], optional: true }),
    locked: flag({ label: 'Transfer lock', optional: true }),
    nameservers: rows({
      label: 'Name servers',
      aliases: ['nameservers', 'dns servers'],
      optional: true,
      max: 13,
      of: { host: text({ label: 'Name server', max: 253 }) },
    }),
    dnsHost: text({ label: 'DNS host', optional: true, filter: true }),
    dnssec: flag({ label: 'DNSSEC', optional: true }),
    webHostId: ref({ label: 'Web provider', to: 'provider', optional: true }),
    webHost: text({ label: 'Web host', optional: true, filter: true, help: 'If the provider is not recorded.' }),
    mailHostId: ref({ label: 'Mail provider', to: 'provider', optional: true }),
    mailHost: text({ label: 'Mail host', optional: true, filter: true, help: 'If the provider is not recorded.' }),
    authCodeCredentialId: ref({
      label: 'Transfer code',
      aliases: ['auth code', 'ips tag'],
      to: 'credential',
      same: 'customerId',
      optional: true,
    }),
    dnsRecords: rows({ label: 'DNS records', optional: true, readOnly: true, max: 300, of: dnsRecord }),
    dnsChanges: rows({
      label: 'DNS changes',
      optional: true,
      readOnly: true,
      max: 200,
      of: {
        at: moment({ label: 'Seen' }),
        change: choice({ options: { added: { label: 'Added' }, removed: { label: 'Removed' } } }),
        ...dnsRecord,
      },
    }),
    dnsUnconfirmed: choices({
      label: 'DNS changes to confirm',
      optional: true,
      readOnly: true,
      filter: true,
      options: WATCHED,
    }),
    dnsReadAt: moment({ label: 'DNS records read', optional: true, readOnly: true }),
    dnsTriedAt: moment({ label: 'DNS look-up tried', optional: true, readOnly: true }),
    dnsFault: text({ label: 'Last DNS look-up failed', optional: true, readOnly: true, max: 300 }),
  },
  essentials: ['fqdn', 'registrar', 'registrarAccount', 'expiresOn', 'autoRenew'],
  sections: [
    {
      title: 'Registration',
      fields: [
        'fqdn',
        'readableName',
        'registrar',
        'registrarAccount',
        'expiresOn',
        'expirySource',
        'registryEndsOn',
        'autoRenew',
        'locked',
        'authCodeCredentialId',
        'registryStatuses',
        'checkedAt',
        'lookupFault',
      ],
    },
    {
      title: 'Hosting',
      fields: ['nameservers', 'dnsHost', 'dnssec', 'webHostId', 'webHost', 'mailHostId', 'mailHost'],
    },
  ],
  empty: ['No domains yet', 'Add a domain to be notified before it expires.'],
});
