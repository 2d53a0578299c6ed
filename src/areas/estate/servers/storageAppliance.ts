import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

/** A NAS, a SAN or a tape library with its disks, arrays and capacity. */
export const storageAppliance = asset('storageAppliance', {
  plural: 'Storage appliances',
  path: 'hardware/storage-appliance',
  group: 'servers',
  icon: 'database',
  holdsData: true,
  lifeMonths: 60,
  panels: ['ip-address', 'volume', 'kvm', 'backup-set'],
  columns: ['storageType', 'usableGb', 'failedDisks', 'firmware'],
  fields: {
    storageType: choice({
      label: 'Type',
      aliases: ['storage type'],
      default: 'nas',
      options: { nas: { label: 'NAS' }, san: { label: 'SAN' }, das: { label: 'DAS' }, tape: { label: 'Tape' } },
    }),
    protocols: choices({
      optional: true,
      options: {
        smb: { label: 'SMB' },
        nfs: { label: 'NFS' },
        iscsi: { label: 'iSCSI' },
        fc: { label: 'Fibre Channel' },
        s3: { label: 'S3' },
      },
    }),
    controllers: whole({ min: 1, max: 16, optional: true }),
    firmware: text({ optional: true, filter: true }),
    bays: whole({ aliases: ['drive bays', 'slots'], min: 1, max: 1_000, optional: true }),
    disks: rows({
      optional: true,
      max: 200,
      aliases: ['drives'],
      of: {
        bay: whole({ min: 1, max: 1_000 }),
        sizeGb: whole({ label: 'Size', unit: 'GB', min: 1, max: 1_000_000 }),
        model: text({ optional: true, max: 80 }),
        serial: text({ label: 'Serial number', optional: true, max: 100 }),
        state: choice({
          default: 'good',
          options: {
            good: { label: 'Good', tone: 'good' },
            failing: { label: 'Predicted to fail', tone: 'warning' },
            failed: { label: 'Failed', tone: 'bad' },
          },
        }),
        hotSpare: flag({ default: false }),
        boughtOn: day({ label: 'Bought', optional: true }),
      },
    }),
    arrays: rows({
      optional: true,
      max: 40,
      help: 'Bays as 1-4, 6. Hot spares do not count towards the capacity.',
      of: {
        name: text({ max: 80 }),
        level: choice({
          label: 'RAID level',
          default: '5',
          options: {
            '0': { label: '0' },
            '1': { label: '1' },
            '5': { label: '5' },
            '6': { label: '6' },
            '10': { label: '10' },
            '50': { label: '50' },
            '60': { label: '60' },
            z1: { label: 'Z1' },
            z2: { label: 'Z2' },
            z3: { label: 'Z3' },
            jbod: { label: 'JBOD' },
          },
        }),
        bays: text({ max: 80 }),
        hotSpares: whole({ min: 0, max: 100, optional: true }),
      },
    }),
    usableGb: quantity({ label: 'Usable', unit: 'GB', optional: true, readOnly: true }),
    failedDisks: whole({ label: 'Failed disks', optional: true, readOnly: true, filter: true }),
  },
  essentials: ['storageType', 'bays'],
  sections: [
    { title: 'Storage', fields: ['storageType', 'protocols', 'controllers', 'firmware'] },
    {
      title: 'Disks and arrays',
      about: 'The usable capacity is calculated from the arrays.',
      fields: ['bays', 'disks', 'arrays', 'usableGb', 'failedDisks'],
    },
  ],
  empty: ['No storage appliances yet', 'Add a storage appliance to track its disks, arrays and volumes.'],
});
