import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { GRADE_OPTIONS, JOB_TYPES } from '../jobs/jobChoices.ts';
import { JOB_REPEATS } from './repeats.ts';

const REPEATING = ['week', 'fortnight', 'month', 'quarter', 'halfYear', 'year'] as const;

/** A template for frequent jobs, with parts and a checklist. It can log its job for customers again and again. */
export const jobTemplate = entity('jobTemplate', {
  label: 'Job template',
  plural: 'Job templates',
  path: 'system/job-templates',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'], lead: '*' },
  personalData: 'upkeep',
  icon: 'clipboard-list',
  scope: { by: 'none', because: 'all users choose from the same templates' },
  example: { fields: { name: 'Starter {n}', title: 'New starter' } },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    title: text({ label: 'Title of the job', max: 200, search: 'words' }),
    description: notes({ optional: true }),
    type: choice({ default: 'request', options: JOB_TYPES }),
    impact: choice({ default: 'medium', options: GRADE_OPTIONS }),
    urgency: choice({ default: 'low', options: GRADE_OPTIONS }),
    teamId: ref({ to: 'team', optional: true }),
    tagIds: refs({ label: 'Tags', to: 'jobTag', default: [], max: 30 }),
    checklistTemplateId: ref({ label: 'Checklist', to: 'checklistTemplate', optional: true }),
    parts: rows({
      label: 'Parts',
      default: [],
      max: 30,
      of: { title: text({ max: 200 }) },
      help: 'Each becomes a job that is part of the new job.',
    }),
    repeats: choice({ default: 'none', options: JOB_REPEATS, help: 'For planned maintenance.' }),
    nextOn: day({ label: 'Next job on', optional: true }),
    customerIds: refs({ label: 'For customers', to: 'customer', default: [], max: 100 }),
  },
  title: ['name'],
  onlyWhen: { nextOn: { repeats: REPEATING }, customerIds: { repeats: REPEATING } },
  columns: ['name', 'title', 'type', 'teamId', 'repeats', 'nextOn'],
  sort: 'name',
  empty: ['No job templates yet', 'Add templates for work that comes again, such as a new starter.'],
  matchBy: ['name'],
});
