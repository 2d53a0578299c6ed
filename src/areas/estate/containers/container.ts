import { choice } from '#engine/kinds/choice/choice.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

/** Containers that measure positions in rack units. */
export const IN_UNITS = ['rack', 'wallCabinet'] as const;
/** Containers with numbered slots, such as a charging trolley. */
export const IN_SLOTS = ['trolley'] as const;

/** A container for equipment: a rack, a wall cabinet, a trolley, a box. */
export const container = asset('container', {
  plural: 'Containers',
  path: 'containers',
  group: 'other',
  icon: 'package-open',
  lifeMonths: 180,
  panels: ['item'],
  example: { fields: { containerType: 'box' } },
  columns: ['containerType', 'heightU', 'slots', 'lockKind'],
  fields: {
    containerType: choice({
      label: 'Type',
      default: 'rack',
      filter: true,
      options: {
        rack: { label: 'Rack' },
        wallCabinet: { label: 'Wall cabinet' },
        cupboard: { label: 'Cupboard' },
        trolley: { label: 'Trolley' },
        box: { label: 'Box' },
        shelf: { label: 'Shelf' },
        drawer: { label: 'Drawer' },
        safe: { label: 'Safe' },
        keySafe: { label: 'Key safe' },
      },
    }),
    heightU: whole({ label: 'Height', unit: 'U', min: 1, max: 60, optional: true }),
    slots: whole({ min: 1, max: 200, optional: true, help: 'Numbered places, for example of a charging trolley.' }),
    numbering: choice({
      label: 'Unit numbers',
      default: 'bottomUp',
      options: { bottomUp: { label: 'From the bottom' }, topDown: { label: 'From the top' } },
      help: 'How the units are labelled on the rack. They are stored from the bottom.',
    }),
    widthIn: choice({
      label: 'Width',
      optional: true,
      options: {
        ten: { label: '10″' },
        nineteen: { label: '19″' },
        twentyOne: { label: '21″' },
        twentyThree: { label: '23″' },
      },
    }),
    depthMm: whole({ label: 'Depth', unit: 'mm', min: 1, max: 5_000, optional: true }),
    maxKg: quantity({ label: 'Maximum load', unit: 'kg', min: 0, max: 10_000, optional: true }),
    powerFeeds: rows({
      label: 'Power feeds',
      optional: true,
      max: 20,
      of: {
        name: text({ max: 60, help: 'For example, A or B.' }),
        fromAssetId: ref({ label: 'From', to: 'asset', optional: true }),
        amps: whole({ unit: 'A', min: 1, max: 400, optional: true }),
        watts: whole({ label: 'Maximum', unit: 'W', min: 1, max: 100_000, optional: true }),
      },
    }),
    lockKind: choice({
      label: 'Lock',
      optional: true,
      filter: true,
      options: {
        none: { label: 'None' },
        key: { label: 'Key' },
        combination: { label: 'Combination' },
        electronic: { label: 'Electronic' },
        padlock: { label: 'Padlock' },
      },
    }),
    keyWhere: text({
      label: 'Key kept at',
      aliases: ['key', 'key location'],
      optional: true,
      help: 'Never enter a code here.',
    }),
    codeCredentialId: ref({ label: 'Code', to: 'credential', same: 'customerId', optional: true }),
    keyContactId: ref({ label: 'Key holder', to: 'contact', same: 'customerId', optional: true }),
  },
  essentials: ['containerType', 'heightU', 'slots', 'lockKind', 'keyWhere'],
  onlyWhen: {
    heightU: { containerType: [...IN_UNITS] },
    numbering: { containerType: [...IN_UNITS] },
    widthIn: { containerType: [...IN_UNITS] },
    slots: { containerType: [...IN_SLOTS] },
    keyWhere: { lockKind: ['key', 'padlock', 'electronic'] },
    codeCredentialId: { lockKind: ['combination', 'electronic', 'padlock'] },
    keyContactId: { lockKind: ['key', 'padlock', 'electronic'] },
  },
  sections: [
    {
      title: 'Container',
      fields: ['containerType', 'heightU', 'numbering', 'widthIn', 'slots', 'depthMm', 'maxKg', 'powerFeeds'],
    },
    { title: 'Lock', fields: ['lockKind', 'keyWhere', 'keyContactId', 'codeCredentialId'] },
  ],
  empty: ['No containers yet', 'Add a rack, cabinet, trolley or box to record what is in it.'],
});
