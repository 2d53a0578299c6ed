import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { duration } from '#engine/kinds/duration/duration.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';
import { snmpFields, snmpOnlyWhen, snmpSection } from './snmp/snmpFields.ts';

export const ups = asset('ups', {
  label: 'UPS',
  plural: 'UPS',
  path: 'hardware/ups',
  group: 'servers',
  icon: 'battery-charging',
  lifeMonths: 72,
  panels: ['ip-address'],
  columns: ['va', 'loadPercent', 'batteryDueOn'],
  fields: {
    va: whole({ label: 'Capacity', unit: 'VA', min: 1, optional: true }),
    watts: whole({ label: 'Power', unit: 'W', min: 1, optional: true }),
    topology: choice({
      optional: true,
      options: {
        standby: { label: 'Standby' },
        lineInteractive: { label: 'Line-interactive' },
        online: { label: 'Online' },
      },
    }),
    phases: whole({ min: 1, max: 3, optional: true }),
    batteryModel: text({ optional: true }),
    batteryCount: whole({ label: 'Batteries', min: 1, max: 500, optional: true }),
    batteryFittedOn: day({ label: 'Batteries fitted', optional: true }),
    batteryLifeMonths: whole({ label: 'Battery life', unit: 'months', min: 1, max: 240, default: 36 }),
    batteryDueOn: day({ label: 'Batteries due', optional: true, readOnly: true, filter: true }),
    outlets: rows({
      optional: true,
      max: 60,
      help: 'Which device is plugged into each outlet.',
      of: {
        outlet: text({ label: 'Outlet', max: 20 }),
        group: text({ optional: true, max: 40, help: 'Outlets that are switched together.' }),
        assetId: ref({ label: 'Device', to: 'asset', same: 'customerId', optional: true }),
      },
    }),
    loadWatts: whole({ label: 'Load', unit: 'W', min: 0, optional: true }),
    loadPercent: percentage({ label: 'Load of capacity', min: 0, max: 20_000, optional: true }),
    runtimeMinutes: duration({ label: 'Runtime', optional: true, help: 'At the current load.' }),
    lastSelfTestOn: day({ label: 'Last self-test', optional: true }),
    selfTestResult: choice({
      label: 'Result',
      optional: true,
      options: {
        passed: { label: 'Passed', tone: 'good' },
        warning: { label: 'Warning', tone: 'warning' },
        failed: { label: 'Failed', tone: 'bad' },
      },
    }),
    shutdownSoftware: text({ optional: true }),
    managementCard: text({ optional: true }),
    powerSource: choice({
      optional: true,
      readOnly: true,
      options: {
        mains: { label: 'Mains', tone: 'good' },
        battery: { label: 'Battery', tone: 'bad' },
        bypass: { label: 'Bypass', tone: 'warning' },
        none: { label: 'Output off', tone: 'bad' },
      },
    }),
    batteryState: choice({
      optional: true,
      readOnly: true,
      options: {
        normal: { label: 'Normal', tone: 'good' },
        low: { label: 'Low', tone: 'warning' },
        depleted: { label: 'Depleted', tone: 'bad' },
        replace: { label: 'Replace', tone: 'bad' },
      },
    }),
    batteryCharge: percentage({ optional: true, readOnly: true }),
    ...snmpFields,
  },
  onlyWhen: snmpOnlyWhen,
  sections: [
    {
      title: 'Capacity',
      fields: ['va', 'watts', 'topology', 'phases', 'powerSource', 'loadWatts', 'loadPercent', 'runtimeMinutes'],
    },
    {
      title: 'Batteries',
      about: 'The fitting date plus the battery life.',
      fields: [
        'batteryModel',
        'batteryCount',
        'batteryFittedOn',
        'batteryLifeMonths',
        'batteryDueOn',
        'batteryState',
        'batteryCharge',
        'lastSelfTestOn',
        'selfTestResult',
      ],
    },
    { title: 'Outlets and shutdown', fields: ['outlets', 'shutdownSoftware', 'managementCard'] },
    snmpSection,
  ],
  empty: ['No UPS yet', 'Add a UPS to be notified when its batteries are due.'],
});
