import { ref } from '#engine/kinds/ref/ref.ts';
import { asset } from '../asset.ts';

/** Whatever has no kind of its own: a visualiser, a patch panel, a clock. */
export const assetExtra = asset('assetExtra', {
  plural: 'Asset extras',
  path: 'asset-extras',
  group: 'other',
  grants: { everyone: ['view'], engineer: '*', lead: '*' },
  icon: 'package-open',
  panels: ['ip-address'],
  columns: ['categoryId'],
  fields: { categoryId: ref({ label: 'Category', to: 'assetCategory', optional: true, filter: true }) },
  sections: [{ title: 'Kind of thing', fields: ['categoryId'] }],
  empty: ['No asset extras yet.', 'What has no kind of its own goes here with its category: a visualiser, a clock.'],
});
