import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { asset } from '../asset.ts';

/** A display screen on a desk or a wall. It is unrelated to service monitoring. */
export const displayMonitor = asset('displayMonitor', {
  label: 'Monitor',
  plural: 'Monitors',
  path: 'monitors',
  group: 'devices',
  icon: 'monitor',
  lifeMonths: 84,
  columns: ['sizeInch', 'use', 'attachedToAssetId'],
  fields: {
    sizeInch: quantity({ label: 'Size', aliases: ['screen size'], unit: '″', min: 0, max: 500, optional: true }),
    resolution: text({ optional: true, max: 40, help: 'For example, 1920 × 1080.' }),
    panelType: choice({
      label: 'Panel',
      optional: true,
      options: { ips: { label: 'IPS' }, va: { label: 'VA' }, tn: { label: 'TN' }, oled: { label: 'OLED' } },
    }),
    connectors: text({
      optional: true,
      aliases: ['inputs', 'ports'],
      help: 'For example, HDMI 1, DisplayPort and VGA.',
    }),
    vesa: text({ label: 'VESA mount', optional: true, max: 20, help: 'For example, 100 × 100.' }),
    speakers: flag({ optional: true }),
    use: choice({
      default: 'desk',
      filter: true,
      options: {
        desk: { label: 'Desk' },
        wall: { label: 'Wall' },
        signage: { label: 'Signage' },
        cctv: { label: 'CCTV' },
      },
    }),
    mount: choice({
      optional: true,
      options: {
        stand: { label: 'Stand' },
        arm: { label: 'Arm' },
        wall: { label: 'Wall' },
        ceiling: { label: 'Ceiling' },
        trolley: { label: 'Trolley' },
      },
    }),
    attachedToAssetId: ref({
      label: 'Attached to',
      aliases: ['connected to', 'computer'],
      to: 'asset',
      same: 'customerId',
      optional: true,
    }),
    position: choice({
      optional: true,
      help: 'Its place among the monitors of the same computer.',
      options: {
        single: { label: 'Single' },
        left: { label: 'Left' },
        right: { label: 'Right' },
        first: { label: '1' },
        second: { label: '2' },
        third: { label: '3' },
        fourth: { label: '4' },
        fifth: { label: '5' },
        sixth: { label: '6' },
      },
    }),
    playerAssetId: ref({ label: 'Signage player', to: 'asset', same: 'customerId', optional: true }),
  },
  essentials: ['sizeInch', 'use', 'attachedToAssetId'],
  onlyWhen: { playerAssetId: { use: ['signage'] } },
  sections: [
    { title: 'Monitor', fields: ['sizeInch', 'resolution', 'panelType', 'connectors', 'vesa', 'speakers'] },
    { title: 'Connected', fields: ['use', 'mount', 'attachedToAssetId', 'position', 'playerAssetId'] },
  ],
  empty: ['No monitors yet', 'Add the display screens on desks and walls.'],
});
