import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/**
 * Somebody stands in for a colleague: for these days they also see the customers and suppliers the colleague sees. They
 * may do nothing more than they may by their own roles.
 */
export const cover = entity('cover', {
  plural: 'Cover',
  path: 'cover',
  menu: { area: 'users' },
  grants: { everyone: ['view', 'create', 'update', 'delete'] },
  personalData: 'accounts',
  example: { fields: { startsOn: '{today}', endsOn: '{today}' } },
  logClass: 'access',
  icon: 'user-check',
  scope: { by: 'none', because: 'colleagues have to know who stands in for whom' },
  fields: {
    name: text({ label: 'Cover', readOnly: true, default: '', max: 260 }),
    coveredId: ref({ label: 'For', to: 'user', help: 'Who is away.' }),
    deputyId: ref({ label: 'Deputy', to: 'user', help: 'Who stands in, and sees their customers and suppliers.' }),
    startsOn: day({ label: 'From' }),
    endsOn: day({ label: 'Until', help: 'The last day. It ends by itself.' }),
    reason: text({ optional: true, max: 200, help: 'For colleagues, such as “Holiday”.' }),
    endedAt: moment({ label: 'Ended', optional: true, readOnly: true }),
  },
  title: ['name'],
  columns: ['coveredId', 'deputyId', 'startsOn', 'endsOn', 'reason'],
  sort: '-startsOn',
  sections: [
    {
      title: 'Who',
      about:
        'The deputy sees the customers and suppliers of the other beside their own. What they may do stays as it is.',
      fields: ['coveredId', 'deputyId'],
    },
    { title: 'When', about: 'Both are told now, and when it is over.', fields: ['startsOn', 'endsOn', 'reason'] },
  ],
  empty: ['Nobody stands in for anybody.', 'Hand your customers to a deputy for the days you are away.'],
  unsearched: true,
});
