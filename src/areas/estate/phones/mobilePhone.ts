import { choice } from '#engine/kinds/choice/choice.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';
import { simFields } from './sim.ts';

/** Whether a device is compliant in device management. */
export const complianceOptions = {
  yes: { label: 'Yes', tone: 'good' },
  no: { label: 'No', tone: 'warning' },
} as const;

export const mobilePhone = asset('mobilePhone', {
  plural: 'Mobile phones',
  path: 'hardware/mobile-phones',
  group: 'devices',
  icon: 'smartphone',
  holdsData: true,
  lifeMonths: 36,
  panels: ['license'],
  columns: ['msisdn', 'imei', 'contractEndsOn'],
  fields: {
    ...simFields,
    imei2: text({ label: 'Second IMEI', aliases: ['imei 2'], optional: true, max: 24, search: 'identifier' }),
    operatingSystem: text({ optional: true, filter: true, aliases: ['os'] }),
    osVersion: text({ label: 'Version', optional: true }),
    storageGb: whole({ label: 'Storage', unit: 'GB', min: 1, max: 100_000, optional: true }),
    mdm: text({ label: 'Device management', aliases: ['mdm'], optional: true, filter: true }),
    compliant: choice({ optional: true, filter: true, options: complianceOptions }),
  },
  essentials: ['imei', 'msisdn', 'iccid', 'network'],
  sections: [
    { title: 'Phone', fields: ['imei', 'imei2', 'operatingSystem', 'osVersion', 'storageGb', 'mdm', 'compliant'] },
    {
      title: 'SIM and contract',
      fields: ['msisdn', 'iccid', 'network', 'providerAccountId', 'tariff', 'dataGb', 'contractEndsOn'],
    },
  ],
  empty: ['No mobile phones yet', 'Add a mobile phone with its IMEI, number and contract.'],
});
