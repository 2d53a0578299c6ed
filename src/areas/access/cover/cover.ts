import { entity } from '#engine/entity/entity.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/**
 * A user covers for a colleague: on these days they also see the colleague's customers and suppliers. Their permissions
 * stay those of their own roles.
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
  scope: { by: 'none', because: 'colleagues need to know who covers for whom' },
  fields: {
    name: text({ label: 'Cover', readOnly: true, default: '', max: 260 }),
    coveredId: ref({ label: 'For', to: 'user', help: 'The colleague who is away.' }),
    deputyId: ref({ label: 'Deputy', to: 'user', help: 'Sees the customers and suppliers of the absent colleague.' }),
    startsOn: day({ label: 'From' }),
    endsOn: day({ label: 'Until', help: 'The last day. Cover ends automatically.' }),
    reason: text({ optional: true, max: 200, help: 'Shown to colleagues, for example “Holiday”.' }),
    endedAt: moment({ label: 'Ended', optional: true, readOnly: true }),
  },
  title: ['name'],
  columns: ['coveredId', 'deputyId', 'startsOn', 'endsOn', 'reason'],
  sort: '-startsOn',
  sections: [
    {
      title: 'People',
      about:
        'The deputy also sees the customers and suppliers of the absent colleague. Their permissions do not change.',
      fields: ['coveredId', 'deputyId'],
    },
    {
      title: 'Dates',
      about: 'Both users are notified now and when the cover ends.',
      fields: ['startsOn', 'endsOn', 'reason'],
    },
  ],
  empty: ['No cover yet', 'Choose a deputy for your customers while you are away.'],
  unsearched: true,
});
