import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const whiteboard = asset('whiteboard', {
  plural: 'Whiteboards',
  path: 'hardware/whiteboards',
  group: 'devices',
  icon: 'projector',
  lifeMonths: 120,
  columns: ['boardType', 'sizeInch', 'calibratedOn'],
  fields: {
    boardType: choice({
      label: 'Type',
      default: 'interactive',
      options: { interactive: { label: 'Interactive' }, dryWipe: { label: 'Dry wipe' } },
    }),
    technology: text({ optional: true, help: 'For example, infrared, resistive or ultrasonic.' }),
    sizeInch: quantity({ label: 'Size', unit: '″', min: 0, max: 200, optional: true }),
    projectorAssetId: ref({ label: 'Projector', to: 'asset', same: 'customerId', optional: true }),
    attachedToAssetId: ref({ label: 'Attached to', to: 'asset', same: 'customerId', optional: true }),
    connection: choice({
      optional: true,
      options: { usb: { label: 'USB' }, serial: { label: 'Serial' }, bluetooth: { label: 'Bluetooth' } },
    }),
    driverVersion: text({ optional: true }),
    pens: whole({ min: 0, max: 100, optional: true }),
    calibratedOn: day({ label: 'Calibrated', optional: true }),
  },
  sections: [
    {
      title: 'Board',
      fields: [
        'boardType',
        'technology',
        'sizeInch',
        'projectorAssetId',
        'attachedToAssetId',
        'connection',
        'driverVersion',
        'pens',
        'calibratedOn',
      ],
    },
  ],
  empty: ['No whiteboards yet', 'Add a whiteboard with its projector.'],
});
