import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { files } from '#engine/kinds/files/files.ts';
import { money } from '#engine/kinds/money/money.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { SERVICES } from './provider.ts';

const LINES = ['internet'] as const;

/** A customer's account with a provider: details for faults, and contract dates. */
export const providerAccount = entity('providerAccount', {
  plural: 'Provider accounts',
  path: 'provider-accounts',
  menu: { area: 'customers', group: 'Network' },
  grants: { everyone: ['view'], engineer: '*', lead: '*', manager: '*' },
  personalData: 'relations',
  underCustomer: true,
  icon: 'cable',
  scope: { by: 'customer', field: 'customerId' },
  fields: {
    customerId: ref({ label: 'Customer', to: 'customer' }),
    providerId: ref({ label: 'Provider', to: 'provider' }),
    service: choice({ options: SERVICES, default: 'internet', filter: true, aliases: ['service kind', 'type'] }),
    siteId: ref({ label: 'Site', to: 'site', same: 'customerId', optional: true, suggests: 'only' }),
    accountNumber: text({ optional: true, max: 60, search: 'identifier' }),
    reference: text({
      aliases: ['circuit', 'circuit reference', 'service reference', 'circuit id', 'cli'],
      max: 80,
      search: 'identifier',
      help: 'What the provider asks for when you report a fault: a circuit, line or account number.',
    }),
    whoMaySpeak: text({
      label: 'Authorised contacts',
      aliases: ['authorised contacts'],
      optional: true,
      max: 300,
      help: 'Names the provider accepts on the phone.',
    }),
    downMbps: whole({
      label: 'Download',
      aliases: ['bandwidth down'],
      unit: 'Mbps',
      min: 1,
      max: 400_000,
      optional: true,
    }),
    upMbps: whole({ label: 'Upload', aliases: ['bandwidth up'], unit: 'Mbps', min: 1, max: 400_000, optional: true }),
    routerId: ref({ label: 'Router', to: 'asset', same: 'customerId', optional: true }),
    addressIds: refs({ label: 'Static addresses', to: 'ipAddress', same: 'customerId', optional: true }),
    installedOn: day({ label: 'Installed', optional: true }),
    contractEndsOn: day({ label: 'Contract ends', optional: true, filter: true }),
    noticeDays: whole({ label: 'Notice period', unit: 'days', min: 0, max: 730, optional: true }),
    noticeBy: day({ label: 'Notice by', optional: true, readOnly: true, filter: true }),
    ceasedOn: day({ label: 'Ceased', optional: true, filter: true }),
    monthlyPence: money({ label: 'Monthly cost', optional: true, min: 0, help: 'In pounds.' }),
    whoPays: choice({
      label: 'Paid by',
      default: 'customer',
      options: { customer: { label: 'Customer' }, us: { label: 'Us' } },
    }),
    documents: files({ optional: true }),
    notes: notes({ optional: true }),
  },
  title: ['reference'],
  subtitle: ['service'],
  columns: ['reference', 'providerId', 'service', 'siteId', 'downMbps', 'contractEndsOn', 'noticeBy', 'ceasedOn'],
  sort: 'reference',
  essentials: ['providerId', 'service', 'siteId', 'accountNumber', 'reference', 'whoMaySpeak'],
  onlyWhen: { downMbps: { service: LINES }, upMbps: { service: LINES }, routerId: { service: LINES } },
  sections: [
    { title: 'Account', fields: ['providerId', 'service', 'siteId', 'accountNumber', 'reference', 'whoMaySpeak'] },
    { title: 'Line', fields: ['downMbps', 'upMbps', 'routerId', 'addressIds', 'installedOn', 'ceasedOn'] },
    { title: 'Contract', fields: ['contractEndsOn', 'noticeDays', 'noticeBy', 'monthlyPence', 'whoPays'] },
    { title: 'Notes and documents', fields: ['notes', 'documents'] },
  ],
  matchBy: [{ fields: ['providerId', 'reference'] }],
  empty: [
    'No provider accounts yet',
    'Add the customer’s internet lines and phone contracts to have their references at hand.',
  ],
});
