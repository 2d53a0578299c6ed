import { ref } from '#engine/kinds/ref/ref.ts';
import { asset } from '../asset.ts';

/** An asset without its own type: a visualiser, a patch panel, a clock. */
export const assetExtra = asset('assetExtra', {
  plural: 'Asset extras',
  path: 'asset-extras',
  group: 'other',
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  icon: 'package-open',
  panels: ['ip-address', 'license'],
  columns: ['categoryId'],
  fields: { categoryId: ref({ label: 'Category', to: 'assetCategory', optional: true, filter: true }) },
  sections: [{ title: 'Asset type', fields: ['categoryId'] }],
  empty: ['No asset extras yet', 'Add assets of other types with a category, for example a visualiser or a clock.'],
});
