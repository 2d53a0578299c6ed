import { entity } from '#engine/entity/entity.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { rows } from '#engine/kinds/rows/rows.ts';
import { text } from '#engine/kinds/text/text.ts';
import { JOB_TYPES } from '../jobs/jobChoices.ts';

/** Checklist items for jobs of a type. */
export const checklistTemplate = entity('checklistTemplate', {
  label: 'Checklist template',
  plural: 'Checklist templates',
  path: 'system/checklist-templates',
  menu: { area: 'system', part: 'Service' },
  grants: { everyone: ['view'], lead: '*' },
  personalData: 'upkeep',
  icon: 'list-checks',
  scope: { by: 'none', because: 'all users choose from the same checklists' },
  example: { fields: { name: 'New laptop {n}', items: [{ text: 'Install updates', isRequired: true }] } },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    jobTypes: choices({
      label: 'Added to new jobs',
      default: [],
      options: JOB_TYPES,
      help: 'New jobs of these types begin with this checklist.',
    }),
    items: rows({
      label: 'Items',
      max: 50,
      of: { text: text({ label: 'Item', max: 300 }), isRequired: flag({ label: 'Required', default: false }) },
    }),
  },
  title: ['name'],
  columns: ['name', 'jobTypes'],
  sort: 'name',
  empty: ['No checklist templates yet', 'Add checklists for work that is done the same way each time.'],
  matchBy: ['name'],
});
