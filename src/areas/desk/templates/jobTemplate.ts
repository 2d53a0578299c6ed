import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { refs } from '#engine/kinds/refs/refs.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { GRADE_OPTIONS, JOB_TYPES } from '../jobs/jobChoices.ts';

/** A template for frequent jobs, with parts and a checklist. */
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
  },
  title: ['name'],
  columns: ['name', 'title', 'type', 'teamId'],
  sort: 'name',
  empty: ['No job templates yet', 'Add templates for work that comes again, such as a new starter.'],
  matchBy: ['name'],
});
