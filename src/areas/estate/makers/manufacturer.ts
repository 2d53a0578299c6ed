import { entity } from '#engine/entity/entity.ts';
import { file } from '#engine/kinds/file/file.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';

export const manufacturer = entity('manufacturer', {
  plural: 'Manufacturers',
  path: 'manufacturers',
  grants: { everyone: ['view'], lead: '*' },
  personalData: 'estate',
  icon: 'factory',
  scope: { by: 'none', because: 'manufacturers are shared by all customers' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    aliases: tags({
      label: 'Also written',
      optional: true,
      search: 'words',
      help: 'Other names an import may bring: HP, Hewlett Packard.',
    }),
    supportPhone: phone({ optional: true }),
    supportUrl: url({ label: 'Support page', optional: true }),
    warrantyUrl: text({
      label: 'Warranty check',
      aliases: ['warranty look-up'],
      optional: true,
      max: 500,
      pattern: ['^https?://[^\\s]*\\{serial\\}[^\\s]*$', 'Use {serial} in place of the serial number.'],
      help: 'For example, https://example.com/warranty?sn={serial}',
    }),
    macPrefixes: tags({
      label: 'MAC prefixes',
      optional: true,
      max: 200,
      help: 'The first 3 bytes of MAC addresses, for example 3c:52:82.',
    }),
    logo: file({ optional: true, accept: ['image/'], maxMiB: 2 }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'aliases', 'supportPhone', 'supportUrl', 'warrantyUrl'],
  sort: 'name',
  sections: [
    { title: 'Manufacturer', fields: ['name', 'aliases', 'logo'] },
    { title: 'Support', fields: ['supportPhone', 'supportUrl', 'warrantyUrl'] },
    { title: 'Details', fields: ['macPrefixes', 'notes'] },
  ],
  actions: {
    merge: {
      label: 'Merge into another',
      done: 'Merged into another',
      told: 'merged this into another',
      permission: 'manufacturer.delete',
      tone: 'danger',
      confirm: 'Models and assets move to the other manufacturer. The names are kept as alternative names.',
      input: { intoId: ref({ label: 'Merge into', to: 'manufacturer' }) },
    },
  },
  matchBy: ['name'],
  empty: ['No manufacturers yet', 'Add manufacturers to record support numbers and warranty checks.'],
});
