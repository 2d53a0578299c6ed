import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { phone } from '#engine/kinds/phone/phone.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { asset } from '../asset.ts';

/** A product that a customer uses, with its installations and licences. */
export const software = asset('software', {
  plural: 'Software',
  path: 'software',
  group: 'other',
  icon: 'package',
  physical: false,
  panels: ['license', 'install'],
  columns: ['softwareTypeId', 'edition', 'hosting', 'supportEndsOn'],
  fields: {
    softwareTypeId: ref({ label: 'Software type', to: 'softwareType', optional: true, aliases: ['type', 'product'] }),
    edition: text({ optional: true, max: 120 }),
    hosting: choice({
      default: 'onPremise',
      filter: true,
      options: {
        onPremise: { label: 'On premises' },
        cloud: { label: 'Cloud' },
        hybrid: { label: 'Hybrid' },
      },
    }),
    supportEndsOn: day({
      label: 'Supported until',
      optional: true,
      readOnly: true,
      filter: true,
      help: 'The first end of support among the versions in use.',
    }),
    versions: rows({
      label: 'Support of versions',
      optional: true,
      max: 50,
      help: 'Only where they differ from the software type.',
      of: { version: text({ max: 60 }), supportEndsOn: day({ label: 'Supported until' }) },
    }),
    supportPhone: phone({ optional: true }),
    supportReference: text({ label: 'Support account', optional: true, max: 120 }),
    installerPlace: text({ label: 'Installer kept at', optional: true }),
  },
  essentials: ['softwareTypeId', 'edition', 'hosting'],
  sections: [
    {
      title: 'Software',
      fields: ['softwareTypeId', 'manufacturerId', 'edition', 'hosting', 'installerPlace', 'supportEndsOn', 'versions'],
    },
    { title: 'Support', fields: ['supplierId', 'supportPhone', 'supportReference'] },
  ],
  empty: ['No software yet', 'Add the products this customer uses, with their licences.'],
});
