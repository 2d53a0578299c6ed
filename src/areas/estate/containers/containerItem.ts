import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '../estateFacts.ts';

/** An item in a container: an asset, or an item with only a name, such as a blank panel. */
export const containerItem = entity('containerItem', {
  label: 'Container item',
  plural: 'Container items',
  path: 'container-items',
  ...estateFacts,
  icon: 'server',
  unsearched: true,
  example: { fields: { label: 'Cable tray {n}' } },
  fields: {
    customerId: ref({ to: 'customer', readOnly: true }),
    containerId: ref({ label: 'Container', to: 'container' }),
    assetId: ref({ label: 'Asset', to: 'asset', same: 'customerId', optional: true }),
    label: text({
      optional: true,
      max: 80,
      help: 'For items that are not assets, such as a blank panel or a cable tray.',
    }),
    u: quantity({
      label: 'Lowest unit',
      aliases: ['unit', 'position', 'u'],
      unit: 'U',
      min: 0,
      max: 60,
      optional: true,
      help: 'Counted from the bottom, in steps of half a unit.',
    }),
    h: quantity({
      label: 'Height',
      unit: 'U',
      default: 1,
      min: 0,
      max: 60,
      help: '0 for items next to the units, such as a power strip.',
    }),
    face: choice({ default: 'front', options: { front: { label: 'Front' }, rear: { label: 'Rear' } } }),
    fullDepth: flag({ label: 'Full depth', default: false, help: 'Nothing fits behind it.' }),
    slot: whole({ min: 1, max: 200, optional: true }),
    cableNote: text({ label: 'Cables', optional: true }),
  },
  title: ['label'],
  subtitle: ['cableNote'],
  columns: ['containerId', 'assetId', 'label', 'u', 'h', 'face', 'slot'],
  sort: 'u',
  sections: [
    { title: 'Item', fields: ['assetId', 'label'] },
    { title: 'Position', fields: ['u', 'h', 'face', 'fullDepth', 'slot', 'cableNote'] },
  ],
  empty: ['No items yet', 'Add the equipment in this container.'],
});
