import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { moment } from '#engine/kinds/moment/moment.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A review of every user's access: it is kept, or a part is removed. */
export const accessReview = entity('accessReview', {
  label: 'Access review',
  plural: 'Access reviews',
  path: 'system/access-review',
  menu: { area: 'system', part: 'Users and access' },
  personalData: 'accounts',
  logClass: 'access',
  icon: 'user-check',
  scope: { by: 'none', because: 'a review covers all colleagues, and has its own permission' },
  fields: {
    name: text({ unique: true, max: 80, help: 'For example, “Q4 2026”.' }),
    dueOn: day({ label: 'Due', help: 'The date by which every user must be reviewed.' }),
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
      about: 'The list includes every user who has an account now.',
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
      told: 'signed off this review',
      does: 'Sign * off',
      from: ['open'],
      to: 'finished',
      tone: 'main',
      stepUp: true,
      confirm: 'The decisions are saved as a document and cannot be changed after this.',
    },
  },
  empty: ['No access reviews yet', 'A review starts automatically every quarter. You can also start one now.'],
  permanent: true,
  unsearched: true,
});
