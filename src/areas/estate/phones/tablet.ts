import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';
import { complianceOptions } from './mobilePhone.ts';
import { simFields } from './sim.ts';

const CELLULAR = { cellular: [true] } as const;

export const tablet = asset('tablet', {
  plural: 'Tablets',
  path: 'hardware/tablets',
  group: 'devices',
  icon: 'tablet',
  holdsData: true,
  lifeMonths: 48,
  panels: ['ip-address', 'license'],
  columns: ['setName', 'operatingSystem', 'storageGb'],
  fields: {
    sizeInch: quantity({ label: 'Size', unit: '″', min: 0, max: 40, optional: true }),
    storageGb: whole({ label: 'Storage', unit: 'GB', min: 1, max: 100_000, optional: true }),
    operatingSystem: text({ optional: true, filter: true, aliases: ['os'] }),
    osVersion: text({ label: 'Version', optional: true }),
    mdm: text({ label: 'Device management', aliases: ['mdm'], optional: true, filter: true }),
    supervised: flag({ optional: true }),
    compliant: choice({ optional: true, filter: true, options: complianceOptions }),
    setName: text({ label: 'Set', aliases: ['class set', 'pool'], optional: true, filter: true, search: 'words' }),
    trolleyContainerId: ref({
      label: 'Charging trolley',
      aliases: ['trolley'],
      to: 'container',
      same: 'customerId',
      optional: true,
      filter: true,
      unlisted: true,
    }),
    slot: whole({ min: 1, max: 200, optional: true }),
    cellular: flag({ label: 'Has a SIM', aliases: ['cellular'], optional: true }),
    ...simFields,
  },
  essentials: ['operatingSystem', 'setName'],
  onlyWhen: {
    imei: CELLULAR,
    msisdn: CELLULAR,
    iccid: CELLULAR,
    network: CELLULAR,
    providerAccountId: CELLULAR,
    tariff: CELLULAR,
    dataGb: CELLULAR,
    contractEndsOn: CELLULAR,
  },
  sections: [
    {
      title: 'Tablet',
      fields: ['sizeInch', 'storageGb', 'operatingSystem', 'osVersion', 'mdm', 'supervised', 'compliant'],
    },
    { title: 'Set', about: 'A set that is lent out together.', fields: ['setName', 'trolleyContainerId', 'slot'] },
    {
      title: 'SIM and contract',
      fields: [
        'cellular',
        'imei',
        'msisdn',
        'iccid',
        'network',
        'providerAccountId',
        'tariff',
        'dataGb',
        'contractEndsOn',
      ],
    },
  ],
  empty: ['No tablets yet', 'Add tablets with their set and trolley.'],
});
