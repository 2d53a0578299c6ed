import { entity } from '#engine/entity/entity.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A tag that groups jobs for reports. */
export const jobTag = entity('jobTag', {
  plural: 'Job tags',
  path: 'jobs/tags',
  grants: { everyone: ['view'], desk: ['create'], lead: '*', manager: '*' },
  personalData: 'relations',
  icon: 'tag',
  scope: { by: 'none', because: 'all users choose from the same tags' },
  fields: {
    name: text({ unique: true, max: 40, search: 'words' }),
    group: text({ optional: true, max: 40, help: 'Tags of a group are listed together.' }),
    colour: text({ optional: true, max: 7, pattern: ['^#[0-9a-fA-F]{6}$', 'Enter a colour, for example #32bb9c.'] }),
    description: text({ optional: true, max: 200 }),
  },
  title: ['name'],
  columns: ['name', 'group', 'description'],
  sort: 'name',
  empty: ['No tags yet', 'Tags group jobs for reports.'],
  matchBy: ['name'],
});
