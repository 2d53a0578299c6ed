import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const proxySettings = asset('proxySettings', {
  label: 'Proxy settings',
  plural: 'Proxy settings',
  path: 'network/proxy-settings',
  group: 'network',
  example: { fields: { host: 'proxy-{n}.example', port: 8_080, bypass: '*.school.example' } },
  icon: 'route',
  physical: false,
  panels: ['ip-address'],
  columns: ['mode', 'host', 'port', 'filterVendor'],
  fields: {
    mode: choice({
      default: 'explicit',
      options: {
        explicit: { label: 'Explicit' },
        pac: { label: 'PAC file' },
        wpad: { label: 'WPAD' },
        transparent: { label: 'Transparent' },
        cloud: { label: 'Cloud' },
      },
    }),
    host: text({ optional: true, max: 253, search: 'words' }),
    port: whole({ min: 1, max: 65_535, optional: true }),
    pacUrl: url({ label: 'PAC address', aliases: ['pac url', 'pac'], optional: true }),
    protocols: choices({
      optional: true,
      options: { http: { label: 'HTTP' }, https: { label: 'HTTPS' }, ftp: { label: 'FTP' }, socks: { label: 'SOCKS' } },
    }),
    bypass: notes({
      aliases: ['exceptions', 'no proxy'],
      optional: true,
      plain: true,
      help: 'One host, wildcard or network per line, for example *.school.example or 10.0.0.0/8.',
    }),
    auth: choice({
      label: 'Authentication',
      aliases: ['auth'],
      optional: true,
      options: {
        none: { label: 'None' },
        basic: { label: 'Basic' },
        ntlm: { label: 'NTLM' },
        kerberos: { label: 'Kerberos' },
        ip: { label: 'By IP address' },
      },
    }),
    credentialId: ref({ label: 'Credential', to: 'credential', same: 'customerId', optional: true }),
    filterProviderId: ref({ label: 'Filtering provider', to: 'provider', optional: true }),
    filterVendor: text({
      label: 'Filtered by',
      aliases: ['filter vendor'],
      optional: true,
      filter: true,
      help: 'If the provider is not recorded.',
    }),
    policyName: text({ label: 'Policy', aliases: ['policy name'], optional: true }),
    siteIds: refs({ label: 'Applies to sites', to: 'site', same: 'customerId', optional: true, max: 50 }),
    vlanIds: refs({ label: 'Applies to VLANs', to: 'vlan', same: 'customerId', optional: true, max: 50 }),
    appliesTo: text({ label: 'Applies to groups', aliases: ['applies to'], optional: true }),
    safeguardingContactId: ref({
      label: 'Safeguarding contact',
      to: 'contact',
      same: 'customerId',
      optional: true,
    }),
    tlsInspection: flag({ label: 'TLS inspection', aliases: ['ssl inspection'], optional: true }),
    caCertificateId: ref({ label: 'CA certificate', to: 'certificate', same: 'customerId', optional: true }),
    caCertificate: text({
      label: 'CA certificate name',
      aliases: ['ca certificate'],
      optional: true,
      help: 'If it is not recorded: the name of the certificate that devices must trust.',
    }),
    exemptions: notes({ optional: true, plain: true, help: 'What is not inspected, one per line.' }),
  },
  essentials: ['mode', 'host', 'port', 'pacUrl'],
  onlyWhen: {
    host: { mode: ['explicit', 'cloud', 'transparent'] },
    port: { mode: ['explicit', 'cloud', 'transparent'] },
    pacUrl: { mode: ['pac'] },
    credentialId: { auth: ['basic', 'ntlm', 'kerberos'] },
    caCertificate: { tlsInspection: [true] },
    caCertificateId: { tlsInspection: [true] },
    exemptions: { tlsInspection: [true] },
  },
  sections: [
    { title: 'Proxy', fields: ['mode', 'host', 'port', 'pacUrl', 'protocols', 'bypass', 'auth', 'credentialId'] },
    {
      title: 'Filtering',
      fields: [
        'filterProviderId',
        'filterVendor',
        'policyName',
        'siteIds',
        'vlanIds',
        'appliesTo',
        'safeguardingContactId',
        'tlsInspection',
        'caCertificateId',
        'caCertificate',
        'exemptions',
      ],
    },
  ],
  empty: ['No proxy settings yet', 'Add the settings devices need to reach the internet.'],
});
