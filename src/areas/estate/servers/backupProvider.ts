import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { url } from '#engine/kinds/url/url.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

/** A provider or product for backups of a customer: its quota, its copies and the last restore test. */
export const backupProvider = asset('backupProvider', {
  plural: 'Backup providers',
  path: 'hardware/backup-providers',
  group: 'servers',
  icon: 'database-backup',
  physical: false,
  panels: ['ip-address', 'backup-set', 'license'],
  columns: ['product', 'backupType', 'quotaUsedPercent', 'copyRule', 'lastRestoreTestOn'],
  fields: {
    productSoftwareId: ref({ label: 'Backup software', to: 'software', same: 'customerId', optional: true }),
    product: text({
      aliases: ['software', 'backup software'],
      optional: true,
      filter: true,
      search: 'words',
      help: 'If it is not recorded as software of this customer.',
    }),
    backupType: choice({
      label: 'Backs up',
      aliases: ['backup type'],
      optional: true,
      filter: true,
      options: {
        image: { label: 'Images' },
        file: { label: 'Files' },
        saas: { label: 'Cloud services' },
        database: { label: 'Databases' },
        tape: { label: 'Tape' },
        replica: { label: 'Replicas' },
      },
    }),
    portalUrl: url({ label: 'Portal', aliases: ['portal url'], optional: true }),
    region: text({ optional: true, help: 'Where the provider keeps the data.' }),
    contractEndsOn: day({ label: 'Contract ends', optional: true, filter: true }),
    quotaGb: whole({ label: 'Quota', unit: 'GB', min: 1, max: 100_000_000, optional: true }),
    usedGb: whole({ label: 'Used', unit: 'GB', min: 0, max: 100_000_000, optional: true }),
    quotaUsedPercent: percentage({
      label: 'Quota used',
      max: 10_000_000,
      optional: true,
      readOnly: true,
      filter: true,
    }),
    copies: rows({
      optional: true,
      max: 20,
      help: 'Every copy besides the data itself.',
      of: {
        medium: choice({
          default: 'disk',
          options: {
            disk: { label: 'Disk' },
            cloud: { label: 'Cloud' },
            tape: { label: 'Tape' },
            removable: { label: 'Removable disk' },
          },
        }),
        place: text({ max: 120 }),
        offsite: flag({ label: 'Off site', default: false }),
        offline: flag({ default: false }),
        immutableDays: whole({ label: 'Immutable for', unit: 'days', min: 0, max: 3_650, optional: true }),
      },
    }),
    copyRule: choice({
      label: '3-2-1-1-0',
      optional: true,
      readOnly: true,
      filter: true,
      help: 'Three copies on two media, one off site, one immutable or offline, no errors in the last restore test.',
      options: { met: { label: 'Met', tone: 'good' }, notMet: { label: 'Not met', tone: 'warning' } },
    }),
    encrypted: flag({ aliases: ['encryption'], optional: true }),
    keyPlace: text({ label: 'Key kept at', optional: true, help: 'A place, never the key itself.' }),
    keyCredentialId: ref({ label: 'Key', to: 'credential', same: 'customerId', optional: true }),
    restoreTestEveryDays: whole({ label: 'Restore test every', unit: 'days', min: 1, max: 3_650, optional: true }),
    lastRestoreTestOn: day({ label: 'Last restore test', optional: true, filter: true }),
    lastRestoreResult: choice({
      label: 'Result',
      aliases: ['restore result'],
      optional: true,
      options: {
        passed: { label: 'Passed', tone: 'good' },
        warning: { label: 'Warning', tone: 'warning' },
        failed: { label: 'Failed', tone: 'bad' },
      },
    }),
  },
  essentials: ['productSoftwareId', 'product', 'backupType', 'portalUrl'],
  onlyWhen: { keyPlace: { encrypted: [true] }, keyCredentialId: { encrypted: [true] } },
  sections: [
    {
      title: 'Service',
      fields: [
        'productSoftwareId',
        'product',
        'backupType',
        'portalUrl',
        'region',
        'contractEndsOn',
        'quotaGb',
        'usedGb',
        'quotaUsedPercent',
      ],
    },
    { title: 'Copies', fields: ['copies', 'copyRule', 'encrypted', 'keyPlace'] },
    { title: 'Restore tests', fields: ['restoreTestEveryDays', 'lastRestoreTestOn', 'lastRestoreResult'] },
  ],
  empty: ['No backup providers yet', 'Add a backup provider to track its quota, copies and restore tests.'],
});
