import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A day or half day on which the company is closed. */
export const closure = entity('closure', {
  plural: 'Closures',
  path: 'system/closures',
  menu: { area: 'system', part: 'Staff' },
  grants: { everyone: ['view'] },
  example: { fields: { day: '{day}' } },
  icon: 'door-closed',
  scope: { by: 'none', because: 'all users need to know when the company is closed' },
  fields: {
    day: day({ filter: true }),
    name: text({ max: 80, search: 'words' }),
    part: choice({
      default: 'all',
      options: { all: { label: 'All day' }, am: { label: 'Morning' }, pm: { label: 'Afternoon' } },
    }),
    isDeducted: flag({
      label: 'Deducted from the allowance',
      default: false,
      help: 'Otherwise the time is given free.',
    }),
  },
  unique: [{ fields: ['day'], where: 'kept', message: 'The company is already closed on this day.' }],
  title: ['name', 'day'],
  columns: ['day', 'name', 'part', 'isDeducted'],
  sort: 'day',
  empty: ['No closures yet', 'For example, the afternoon of Christmas Eve.'],
  matchBy: ['day'],
});
