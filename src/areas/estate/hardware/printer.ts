import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';
import { snmpFields, snmpOnlyWhen, snmpSection } from './snmp/snmpFields.ts';
import { LEVEL_WORDS } from './snmp/supplies.rules.ts';

export const printer = asset('printer', {
  plural: 'Printers',
  path: 'hardware/printers',
  group: 'devices',
  icon: 'printer',
  lifeMonths: 60,
  panels: ['ip-address'],
  columns: ['printType', 'queueName', 'leaseEndsOn'],
  fields: {
    printType: choice({
      label: 'Prints by',
      optional: true,
      options: {
        laser: { label: 'Laser' },
        inkjet: { label: 'Inkjet' },
        label: { label: 'Labels' },
        wide: { label: 'Wide format' },
        dot: { label: 'Dot matrix' },
        threeD: { label: '3D' },
      },
    }),
    colour: flag({ optional: true }),
    a3: flag({ label: 'A3', optional: true }),
    duplex: flag({ label: 'Both sides', optional: true }),
    functions: choices({
      optional: true,
      options: { print: { label: 'Print' }, copy: { label: 'Copy' }, scan: { label: 'Scan' }, fax: { label: 'Fax' } },
    }),
    queueName: text({ label: 'Queue', optional: true, search: 'words' }),
    printServerId: ref({ label: 'Print server', to: 'server', same: 'customerId', optional: true }),
    driver: text({ optional: true }),
    secureRelease: text({ label: 'Secure release', optional: true }),
    supplies: rows({
      optional: true,
      max: 20,
      of: {
        name: text({ max: 60 }),
        colour: text({ optional: true, max: 30 }),
        partNumber: text({ optional: true, max: 40 }),
        level: whole({
          min: -3,
          optional: true,
          words: LEVEL_WORDS,
          help: 'In percent without a maximum. −3: some left, −2: unknown.',
        }),
        max: whole({ label: 'Maximum', min: -2, optional: true, words: LEVEL_WORDS }),
        lowAt: whole({ label: 'Low at', unit: '%', min: 0, max: 100, optional: true }),
      },
    }),
    pages: whole({ label: 'Pages, all', aliases: ['page count', 'total pages'], min: 0, optional: true }),
    pagesMono: whole({ label: 'Pages, black', min: 0, optional: true }),
    pagesColour: whole({ label: 'Pages, colour', min: 0, optional: true }),
    readOn: day({ label: 'Reading date', aliases: ['read on'], optional: true }),
    readings: rows({
      optional: true,
      readOnly: true,
      max: 200,
      of: {
        on: day(),
        pages: whole({ min: 0 }),
        mono: whole({ label: 'Black', min: 0, optional: true }),
        colour: whole({ min: 0, optional: true }),
      },
    }),
    clickContractProviderId: ref({
      label: 'Click contract with',
      aliases: ['click contract'],
      to: 'provider',
      optional: true,
    }),
    leaseEndsOn: day({ label: 'Lease ends', optional: true, filter: true }),
    scanTo: text({ label: 'Scans to', optional: true }),
    ...snmpFields,
  },
  onlyWhen: snmpOnlyWhen,
  sections: [
    { title: 'Printer', fields: ['printType', 'colour', 'a3', 'duplex', 'functions'] },
    { title: 'Printing', fields: ['queueName', 'printServerId', 'driver', 'secureRelease', 'scanTo'] },
    {
      title: 'Supplies and readings',
      about: 'Each change of the page counts is kept as a reading.',
      fields: [
        'supplies',
        'pages',
        'pagesMono',
        'pagesColour',
        'readOn',
        'clickContractProviderId',
        'leaseEndsOn',
        'readings',
      ],
    },
    snmpSection,
  ],
  empty: ['No printers yet', 'Add a printer with its queue and supplies.'],
});
