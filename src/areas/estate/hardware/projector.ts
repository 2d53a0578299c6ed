import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { whole } from '#engine/kinds/whole/whole.ts';
import { asset } from '../asset.ts';

export const projector = asset('projector', {
  plural: 'Projectors',
  path: 'hardware/projectors',
  group: 'devices',
  icon: 'projector',
  lifeMonths: 84,
  panels: ['ip-address'],
  columns: ['lightSource', 'lampUsedPercent', 'lampDueOn'],
  fields: {
    lightSource: choice({
      default: 'lamp',
      options: { lamp: { label: 'Lamp' }, laser: { label: 'Laser' }, led: { label: 'LED' } },
    }),
    lumens: whole({ aliases: ['brightness'], unit: 'lm', min: 1, max: 100_000, optional: true }),
    resolution: text({ optional: true, max: 40, help: 'For example, 1920 × 1080.' }),
    throwType: choice({
      label: 'Throw',
      optional: true,
      options: {
        standard: { label: 'Standard' },
        short: { label: 'Short' },
        ultraShort: { label: 'Ultra short' },
      },
    }),
    lampModel: text({ optional: true, aliases: ['lamp', 'lamp part number'] }),
    lampRatedHours: whole({ label: 'Lamp life', unit: 'h', min: 1, max: 100_000, optional: true }),
    lampHours: whole({
      label: 'Hours used',
      aliases: ['lamp hours'],
      unit: 'h',
      min: 0,
      max: 1_000_000,
      optional: true,
    }),
    lampChangedOn: day({ label: 'Lamp changed', optional: true }),
    lampUsedPercent: percentage({ label: 'Lamp used', max: 10_000_000, optional: true, readOnly: true, filter: true }),
    lampDueOn: day({ label: 'Lamp due', optional: true, readOnly: true, filter: true, help: 'At the present rate.' }),
    readings: rows({
      optional: true,
      readOnly: true,
      max: 200,
      of: { on: day(), hours: whole({ unit: 'h', min: 0 }) },
    }),
    filterCleanedOn: day({ label: 'Filter cleaned', optional: true, filter: true }),
    mount: choice({
      optional: true,
      options: { ceiling: { label: 'Ceiling' }, wall: { label: 'Wall' }, desk: { label: 'Desk' } },
    }),
    inputs: text({ optional: true, help: 'For example, HDMI 1 and VGA.' }),
    whiteboardId: ref({ label: 'Whiteboard', to: 'whiteboard', same: 'customerId', optional: true }),
  },
  essentials: ['lightSource', 'lampModel', 'lampHours'],
  onlyWhen: { lampModel: { lightSource: ['lamp'] }, lampChangedOn: { lightSource: ['lamp'] } },
  sections: [
    {
      title: 'Projector',
      fields: [
        'lightSource',
        'lumens',
        'resolution',
        'throwType',
        'mount',
        'inputs',
        'whiteboardId',
        'filterCleanedOn',
      ],
    },
    {
      title: 'Lamp',
      about: 'Each change of the hours is kept as a reading.',
      fields: ['lampModel', 'lampRatedHours', 'lampHours', 'lampChangedOn', 'lampUsedPercent', 'lampDueOn', 'readings'],
    },
  ],
  empty: ['No projectors yet', 'Add a projector to be notified when its lamp is due.'],
});
