import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { day } from '#engine/kinds/day/day.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';

/** Licensing metrics. */
export const METRICS = {
  device: { label: 'Device' },
  user: { label: 'User' },
  concurrent: { label: 'Concurrent' },
  core: { label: 'Core' },
  site: { label: 'Site' },
  volume: { label: 'Volume' },
  subscription: { label: 'Subscription' },
  oem: { label: 'OEM' },
} as const;

/** Days before the end of a licence from which users are notified, if its software has no type. */
export const ALERT_DAYS = 60;

/** A product in the catalogue, independent of customers: its licensing and the support dates of its versions. */
export const softwareType = entity('softwareType', {
  label: 'Software type',
  plural: 'Software types',
  path: 'software/types',
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  personalData: 'estate',
  icon: 'package',
  scope: { by: 'none', because: 'software types are shared by all customers' },
  fields: {
    name: text({ unique: true, max: 120, search: 'words', aliases: ['product', 'software'] }),
    group: choice({
      default: 'lineOfBusiness',
      filter: true,
      options: {
        operatingSystem: { label: 'Operating system' },
        serverApplication: { label: 'Server application' },
        productivity: { label: 'Productivity' },
        lineOfBusiness: { label: 'Line of business' },
        security: { label: 'Security' },
        backup: { label: 'Backup' },
        driver: { label: 'Driver' },
        cloudService: { label: 'Cloud service' },
        utility: { label: 'Utility' },
        web: { label: 'Web' },
      },
    }),
    publisherId: ref({ label: 'Publisher', to: 'manufacturer', optional: true }),
    isLicensed: flag({ label: 'Needs a licence', default: true }),
    metric: choice({ label: 'Usually licensed by', optional: true, options: METRICS }),
    alertDays: whole({
      label: 'Notify before the end',
      unit: 'days',
      min: 0,
      max: 365,
      default: ALERT_DAYS,
      help: 'For licences.',
    }),
    versions: rows({
      label: 'Supported versions',
      optional: true,
      max: 100,
      of: {
        version: text({ max: 60 }),
        supportEndsOn: day({ label: 'Supported until', optional: true }),
      },
    }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  subtitle: ['group'],
  columns: ['name', 'group', 'publisherId', 'isLicensed', 'metric'],
  sort: 'name',
  sections: [
    { title: 'Software', fields: ['name', 'group', 'publisherId', 'isLicensed', 'metric', 'alertDays'] },
    { title: 'Support', fields: ['versions', 'notes'] },
  ],
  empty: ['No software types yet', 'Add the products that your customers use.'],
});
