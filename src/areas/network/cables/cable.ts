import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { file } from '#engine/kinds/file/file.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { quantity } from '#engine/kinds/quantity/quantity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { estateFacts } from '#areas/estate/estateFacts.ts';

const sides = { front: { label: 'Front' }, rear: { label: 'Rear' } } as const;

/** A cable between two ports. Each side of a port takes one cable; with a breakout cable, each lane takes one. */
export const cable = entity('cable', {
  plural: 'Cables',
  path: 'network/cables',
  menu: { area: 'customers' },
  ...estateFacts,
  underCustomer: true,
  icon: 'cable',
  fields: {
    customerId: ref({ to: 'customer' }),
    fromPortId: ref({ label: 'From', to: 'networkPort', same: 'customerId', unlisted: true, aliases: ['end a', 'a'] }),
    fromSide: choice({ label: 'From side', optional: true, options: sides }),
    fromLane: whole({ label: 'From lane', min: 1, max: 16, optional: true }),
    toPortId: ref({ label: 'To', to: 'networkPort', same: 'customerId', unlisted: true, aliases: ['end b', 'b'] }),
    toSide: choice({
      label: 'To side',
      optional: true,
      options: sides,
      help: 'Leave blank: cables between panels and outlets end at the rear, others at the front.',
    }),
    toLane: whole({
      label: 'To lane',
      min: 1,
      max: 16,
      optional: true,
      help: 'At a port with breakout lanes. Leave blank for the next free lane.',
    }),
    type: choice({
      default: 'cat6',
      options: {
        cat5e: { label: 'Cat 5e' },
        cat6: { label: 'Cat 6' },
        cat6a: { label: 'Cat 6A' },
        cat7: { label: 'Cat 7' },
        om1: { label: 'OM1 fibre' },
        om2: { label: 'OM2 fibre' },
        om3: { label: 'OM3 fibre' },
        om4: { label: 'OM4 fibre' },
        om5: { label: 'OM5 fibre' },
        os2: { label: 'OS2 fibre' },
        dac: { label: 'DAC' },
        coax: { label: 'Coax' },
        power: { label: 'Power' },
      },
    }),
    status: choice({
      default: 'connected',
      options: {
        connected: { label: 'Connected', tone: 'good' },
        planned: { label: 'Planned', tone: 'info' },
        toRemove: { label: 'To be removed', tone: 'warning' },
      },
    }),
    label: text({ optional: true, max: 80, search: 'identifier' }),
    colour: choice({
      optional: true,
      options: {
        grey: { label: 'Grey' },
        black: { label: 'Black' },
        white: { label: 'White' },
        blue: { label: 'Blue' },
        green: { label: 'Green' },
        yellow: { label: 'Yellow' },
        orange: { label: 'Orange' },
        red: { label: 'Red' },
        purple: { label: 'Purple' },
        pink: { label: 'Pink' },
        aqua: { label: 'Aqua' },
      },
    }),
    lengthM: quantity({ label: 'Length', unit: 'm', min: 0, max: 100_000, optional: true }),
    installedOn: day({ label: 'Installed', optional: true, filter: true }),
    testedOn: day({ label: 'Tested', optional: true, filter: true }),
    testResult: file({ label: 'Test result', optional: true }),
    notes: notes({ optional: true }),
  },
  title: ['label'],
  subtitle: ['status'],
  columns: ['label', 'fromPortId', 'toPortId', 'type', 'status', 'colour', 'lengthM', 'testedOn'],
  sort: 'label',
  sections: [
    { title: 'Ends', fields: ['fromPortId', 'fromSide', 'fromLane', 'toPortId', 'toSide', 'toLane'] },
    { title: 'Cable', fields: ['type', 'status', 'label', 'colour', 'lengthM'] },
    { title: 'Details', fields: ['installedOn', 'testedOn', 'testResult', 'notes'] },
  ],
  essentials: ['fromPortId', 'toPortId', 'type', 'label', 'colour'],
  matchBy: ['label'],
  empty: ['No cables yet', 'Connect two ports, or import a CSV file.'],
});
