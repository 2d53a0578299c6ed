import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Going through everybody's access, person by person: it stays as it is, or something is taken away. */
export const accessReview = entity('accessReview', {
  label: 'Access review',
  plural: 'Access reviews',
  path: 'system/access-review',
  menu: { area: 'system', part: 'People' },
  personalData: 'accounts',
  logClass: 'access',
  icon: 'user-check',
  scope: { by: 'none', because: 'it is about colleagues; who may look at it has a permission of its own' },
  fields: {
    name: text({ unique: true, max: 80, help: 'Such as “Q4 2026”.' }),
    dueOn: day({ label: 'Due', help: 'By when everybody has been looked at.' }),
    status: choice({
      default: 'open',
      readOnly: true,
      options: { open: { label: 'Open', tone: 'info' }, finished: { label: 'Signed off', tone: 'good' } },
    }),
    finishedAt: moment({ label: 'Signed off', optional: true, readOnly: true }),
    finishedById: ref({ label: 'Signed off by', to: 'user', optional: true, readOnly: true }),
  },
  title: ['name'],
  columns: ['name', 'status', 'dueOn', 'finishedAt', 'finishedById'],
  sort: '-dueOn',
  sections: [
    {
      title: 'Access review',
      about: 'Everybody who has an account now comes onto its list.',
      fields: ['name', 'dueOn'],
    },
  ],
  states: {
    field: 'status',
    table: {
      open: { label: 'Open', tone: 'info' },
      finished: { label: 'Signed off', tone: 'good', final: true, retired: true },
    },
  },
  actions: {
    finish: {
      label: 'Sign off',
      done: 'Signed off',
      told: 'signed this off',
      does: 'Sign * off',
      from: ['open'],
      to: 'finished',
      tone: 'main',
      stepUp: true,
      confirm: 'What was decided becomes a document and cannot be changed any more.',
    },
  },
  empty: ['No access review yet.', 'One begins by itself every quarter; begin one now if you like.'],
  permanent: true,
  unsearched: true,
});
