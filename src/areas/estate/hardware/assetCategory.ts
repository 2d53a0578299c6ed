import { entity } from '#engine/entity/entity.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Category of assets without their own type. Users can extend the list; an import adds values from its file. */
export const assetCategory = entity('assetCategory', {
  plural: 'Asset categories',
  path: 'asset-categories',
  menu: { area: 'catalogue' },
  grants: { everyone: ['view'] },
  icon: 'tags',
  scope: { by: 'none', because: 'asset categories are shared by all customers' },
  fields: { name: text({ unique: true, max: 80, search: 'words' }) },
  title: ['name'],
  columns: ['name'],
  sort: 'name',
  matchBy: ['name'],
  empty: ['No categories yet', 'Categories describe asset extras and group their list.'],
});
