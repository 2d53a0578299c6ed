import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '../estateFacts.ts';

/** Results of a backup. */
export const RESULTS = {
  success: { label: 'Succeeded', tone: 'good' },
  warning: { label: 'With warnings', tone: 'warning' },
  failed: { label: 'Failed', tone: 'bad' },
} as const;

/** A backup of an asset: its contents, schedule, target and last result. */
export const backupSet = entity('backupSet', {
  plural: 'Backup sets',
  path: 'backup-sets',
  ...estateFacts,
  icon: 'database-backup',
  fields: {
    customerId: ref({ to: 'customer', readOnly: true }),
    assetId: ref({ label: 'Asset', aliases: ['server', 'device'], to: 'asset' }),
    alsoIds: refs({ label: 'Also protects', to: 'asset', same: 'customerId', optional: true, max: 50 }),
    providerId: ref({ label: 'Backup provider', to: 'backupProvider', same: 'customerId', optional: true }),
    name: text({
      max: 120,
      search: 'words',
      unique: { within: 'customerId' },
      aliases: ['job', 'job name'],
      help: 'The name of the job in the backup software.',
    }),
    sources: rows({
      optional: true,
      max: 50,
      of: {
        kind: choice({
          label: 'What',
          options: {
            image: { label: 'Whole machine' },
            volume: { label: 'Volume' },
            folder: { label: 'Folder' },
            database: { label: 'Database' },
            mailbox: { label: 'Mailbox' },
          },
        }),
        name: text({ optional: true, max: 200 }),
      },
    }),
    days: choices({
      default: ['mon', 'tue', 'wed', 'thu', 'fri'],
      options: {
        mon: { label: 'Monday' },
        tue: { label: 'Tuesday' },
        wed: { label: 'Wednesday' },
        thu: { label: 'Thursday' },
        fri: { label: 'Friday' },
        sat: { label: 'Saturday' },
        sun: { label: 'Sunday' },
      },
    }),
    time: text({
      label: 'Starts at',
      default: '22:00',
      max: 5,
      pattern: ['^(?:[01]\\d|2[0-3]):[0-5]\\d$', 'Enter a time such as 22:00.'],
    }),
    timezone: text({ label: 'Time zone', default: 'Europe/London', max: 60 }),
    graceHours: whole({
      label: 'Late after',
      unit: 'hours',
      default: 6,
      min: 0,
      max: 168,
      help: 'A backup without a result this long after its start is late.',
    }),
    keepDaily: whole({ label: 'Keep daily', optional: true, min: 0, max: 10_000 }),
    keepWeekly: whole({ label: 'Keep weekly', optional: true, min: 0, max: 10_000 }),
    keepMonthly: whole({ label: 'Keep monthly', optional: true, min: 0, max: 10_000 }),
    keepYearly: whole({ label: 'Keep yearly', optional: true, min: 0, max: 10_000 }),
    rpoHours: whole({
      label: 'Most data that may be lost',
      aliases: ['rpo'],
      unit: 'hours',
      optional: true,
      min: 0,
      max: 10_000,
    }),
    target: text({ label: 'Stored at', optional: true, max: 200 }),
    sizeGb: whole({ label: 'Size', unit: 'GB', optional: true, min: 0, max: 100_000_000 }),
    lastResult: choice({ optional: true, readOnly: true, filter: true, options: RESULTS }),
    lastResultAt: moment({ label: 'Last result at', optional: true, readOnly: true }),
    lastGoodAt: moment({ label: 'Last good backup', optional: true, readOnly: true }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['target'],
  columns: ['name', 'customerId', 'assetId', 'providerId', 'lastResult', 'lastResultAt', 'lastGoodAt'],
  sort: 'name',
  essentials: ['assetId', 'name', 'providerId', 'days', 'time', 'graceHours'],
  sections: [
    { title: 'Backup', fields: ['assetId', 'name', 'providerId', 'alsoIds', 'sources', 'target', 'sizeGb'] },
    { title: 'Schedule', fields: ['days', 'time', 'timezone', 'graceHours', 'rpoHours'] },
    { title: 'Kept', fields: ['keepDaily', 'keepWeekly', 'keepMonthly', 'keepYearly'] },
    { title: 'Last result and notes', fields: ['lastResult', 'lastResultAt', 'lastGoodAt', 'notes'] },
  ],
  matchBy: ['name'],
  empty: ['No backup sets yet', 'Add what is backed up and when, to be told when a backup fails or is late.'],
});
