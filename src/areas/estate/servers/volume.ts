import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '../estateFacts.ts';

/** A disk as its machine sees it, with capacity, used space and forecast. */
export const volume = entity('volume', {
  plural: 'Volumes',
  path: 'volumes',
  ...estateFacts,
  icon: 'hard-drive',
  unsearched: true,
  fields: {
    customerId: ref({ to: 'customer', readOnly: true }),
    assetId: ref({ label: 'Asset', aliases: ['on'], to: 'asset' }),
    name: text({ label: 'Name or letter', max: 80, unique: { within: 'assetId' }, help: 'For example, C: or /var.' }),
    purpose: text({ optional: true, max: 80 }),
    capacityGb: whole({ label: 'Capacity', unit: 'GB', min: 1, max: 100_000_000 }),
    usedGb: whole({ label: 'Used', unit: 'GB', min: 0, max: 100_000_000, optional: true }),
    thin: flag({ label: 'Thin', default: false, help: 'Allocates more space than is available.' }),
    lowAtPercent: percentage({
      label: 'Low at',
      default: 1_500,
      min: 0,
      max: 10_000,
      help: 'Free space below this value is a finding.',
    }),
    filesystem: text({ label: 'File system', optional: true, max: 40 }),
    mount: text({ label: 'Mounted at', optional: true }),
    storageId: ref({
      label: 'On storage appliance',
      aliases: ['storage', 'storage appliance', 'san'],
      to: 'storageAppliance',
      same: 'customerId',
      optional: true,
      help: 'If the disks are not in the machine itself.',
    }),
    arrayName: text({ label: 'Array or LUN', optional: true, max: 80 }),
    encrypted: flag({ default: false }),
    recoveryCredentialId: ref({ label: 'Recovery credential', to: 'credential', same: 'customerId', optional: true }),
    sharedAs: rows({
      label: 'Shared as',
      optional: true,
      max: 100,
      of: { name: text({ max: 80 }), path: text({ optional: true }), who: text({ label: 'Access', optional: true }) },
    }),
    readings: rows({
      optional: true,
      readOnly: true,
      max: 200,
      of: { on: day(), usedGb: whole({ unit: 'GB', min: 0 }) },
    }),
  },
  onlyWhen: { recoveryCredentialId: { encrypted: [true] } },
  title: ['name'],
  subtitle: ['purpose'],
  columns: ['name', 'purpose', 'capacityGb', 'usedGb', 'lowAtPercent', 'filesystem'],
  sort: 'name',
  sections: [
    { title: 'Volume', fields: ['name', 'purpose', 'capacityGb', 'usedGb', 'thin', 'lowAtPercent'] },
    {
      title: 'Details',
      fields: ['filesystem', 'mount', 'storageId', 'arrayName', 'encrypted', 'recoveryCredentialId', 'sharedAs'],
    },
  ],
  empty: ['No volumes yet', 'Add volumes to be notified before one is full.'],
});
