import { entity } from '#engine/entity/entity.ts';
import { text } from '#engine/kinds/text/text.ts';

/** What an asset is that has no kind of its own. A list that people add to; an import adds the words of its file. */
export const assetCategory = entity('assetCategory', {
  plural: 'Asset categories',
  path: 'asset-categories',
  menu: { area: 'catalogue' },
  grants: { everyone: ['view'] },
  icon: 'tags',
  scope: { by: 'none', because: 'what things are called is common to all customers' },
  fields: { name: text({ unique: true, max: 80, search: 'words' }) },
  title: ['name'],
  columns: ['name'],
  sort: 'name',
  matchBy: ['name'],
  empty: ['No categories yet.', 'They say what an asset is that has no kind of its own, and group the list of them.'],
});
