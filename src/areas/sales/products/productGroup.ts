import { entity } from '#engine/entity/entity.ts';
import { notes } from '#engine/kinds/notes/notes.ts';
import { percentage } from '#engine/kinds/percentage/percentage.ts';
import { text } from '#engine/kinds/text/text.ts';
import { MARGIN_VIEW } from '../salesPermissions.ts';

/** A group of products with common defaults. */
export const productGroup = entity('productGroup', {
  label: 'Product group',
  plural: 'Product groups',
  path: 'accounts/product-groups',
  menu: { area: 'accounts', part: 'Sales' },
  grants: { everyone: ['view'], lead: '*', manager: '*' },
  icon: 'layers',
  scope: { by: 'none', because: 'product groups are the same for all customers' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words', aliases: ['group', 'category'] }),
    marginFloorBps: percentage({
      label: 'Lowest margin',
      optional: true,
      min: 0,
      max: 10_000,
      seenBy: MARGIN_VIEW,
      help: 'Lines below this margin are marked on quotes and orders. Products can set their own.',
    }),
    notes: notes({ optional: true }),
  },
  title: ['name'],
  columns: ['name', 'marginFloorBps'],
  sort: 'name',
  empty: ['No product groups yet', 'Add groups such as Hardware, Licences and Labour to sort products.'],
  matchBy: ['name'],
});
