import { entity } from '#engine/entity/entity.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';

/** Services of providers; an account is for one of them. */
export const SERVICES = {
  internet: { label: 'Internet' },
  telephony: { label: 'Telephony' },
  mobile: { label: 'Mobile' },
  hosting: { label: 'Hosting' },
  registrar: { label: 'Domains' },
  filtering: { label: 'Web filtering' },
  backup: { label: 'Backup' },
  mis: { label: 'MIS' },
  other: { label: 'Other' },
} as const;

/** An organisation with continuing services to customers, such as an internet or telephone company. */
export const provider = entity('provider', {
  plural: 'Providers',
  path: 'providers',
  menu: { area: 'suppliers' },
  grants: { everyone: ['view'], engineer: ['view', 'create', 'update'], manager: '*', lead: '*' },
  personalData: 'relations',
  icon: 'radio-tower',
  scope: { by: 'none', because: 'the phone numbers of providers are needed at every customer' },
  fields: {
    name: text({ max: 200, unique: true, search: 'words', aliases: ['provider', 'company', 'isp'] }),
    services: choices({ options: SERVICES, aliases: ['kinds', 'services provided'], optional: true, filter: true }),
    supplierId: ref({ label: 'Supplier', to: 'supplier', optional: true, help: 'If we resell the service.' }),
    supportPhone: phone({ optional: true, search: 'identifier', aliases: ['fault line', 'phone'] }),
    supportHours: text({ optional: true, max: 200, help: 'For example, Monday to Friday, 8am to 6pm.' }),
    statusUrl: url({ label: 'Status page', aliases: ['status page url'], optional: true }),
    portalUrl: url({ label: 'Portal', aliases: ['portal url'], optional: true }),
    escalation: notes({
      label: 'Escalation',
      aliases: ['escalation path'],
      optional: true,
      help: 'Who to call if a fault takes too long.',
    }),
    tags: tags({ optional: true }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'services', 'supportPhone', 'supportHours', 'statusUrl', 'supplierId'],
  sort: 'name',
  essentials: ['name', 'services', 'supportPhone', 'supportHours', 'statusUrl'],
  sections: [
    { title: 'Provider', fields: ['name', 'services', 'supplierId', 'tags'] },
    { title: 'Support', fields: ['supportPhone', 'supportHours', 'statusUrl', 'portalUrl', 'escalation'] },
    { title: 'Notes', fields: ['notes'] },
  ],
  matchBy: [{ fields: ['name'], alone: true }],
  empty: ['No providers yet', 'Add the companies that deliver internet, telephony and hosting to your customers.'],
});
