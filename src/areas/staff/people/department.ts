import { entity } from '#engine/entity/entity.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { text } from '#engine/kinds/text/text.ts';

/** A department of the company. */
export const department = entity('department', {
  plural: 'Departments',
  path: 'system/departments',
  menu: { area: 'system', part: 'Staff' },
  grants: { everyone: ['view'] },
  icon: 'building',
  scope: { by: 'none', because: 'all users can see how the company is divided' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    headId: ref({ label: 'Head', to: 'staffMember', optional: true }),
  },
  title: ['name'],
  columns: ['name', 'headId'],
  sort: 'name',
  empty: ['No departments yet', 'Departments group staff in lists and reports.'],
  matchBy: ['name'],
});
