import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const interactiveTouchscreen = asset('interactiveTouchscreen', {
  plural: 'Interactive touchscreens',
  path: 'hardware/interactive-touchscreens',
  group: 'devices',
  icon: 'presentation',
  lifeMonths: 84,
  panels: ['ip-address'],
  columns: ['sizeInch', 'mount', 'panelHours'],
  fields: {
    // Users name screens by room: "the screen in 1.04".
    locationId: ref({
      to: 'location',
      same: 'customerId',
      help: 'Setting a room also sets the site.',
      aliases: ['room'],
    }),
    sizeInch: quantity({ label: 'Size', unit: '″', min: 0, max: 200, optional: true }),
    touchPoints: whole({ min: 1, max: 200, optional: true }),
    operatingSystem: text({ optional: true, filter: true }),
    osVersion: text({ label: 'Version', optional: true }),
    panelHours: whole({ label: 'Panel hours', unit: 'h', min: 0, optional: true }),
    opsAssetId: ref({
      label: 'Plug-in computer',
      to: 'asset',
      same: 'customerId',
      optional: true,
      help: 'A separate asset, part of this one.',
    }),
    attachedToAssetId: ref({ label: 'Attached to', to: 'asset', same: 'customerId', optional: true }),
    castMethod: text({ label: 'Casting by', optional: true }),
    mdm: text({ label: 'Device management', optional: true }),
    mount: choice({
      optional: true,
      options: {
        wall: { label: 'Wall' },
        trolley: { label: 'Trolley' },
        heightAdjustable: { label: 'Height-adjustable' },
      },
    }),
    mountServiceDueOn: day({
      label: 'Mount service due',
      optional: true,
      filter: true,
      help: 'Lifting mounts need a service every year.',
    }),
  },
  sections: [
    { title: 'Screen', fields: ['sizeInch', 'touchPoints', 'panelHours', 'operatingSystem', 'osVersion', 'mdm'] },
    {
      title: 'Connected',
      fields: ['opsAssetId', 'attachedToAssetId', 'castMethod', 'mount', 'mountServiceDueOn'],
    },
  ],
  empty: ['No touchscreens yet', 'Add a touchscreen with its room and plug-in computer.'],
});
