import { column, to, type Preset } from '#engine/import/mapping/preset.ts';

/* Preset for providers of NetBox. Their circuits are provider accounts of the customers. */

export const netboxProviders: Preset = {
  key: 'netbox-providers',
  title: 'NetBox: providers',
  about: 'Companies that deliver circuits. Import them before the circuits.',
  source: 'netbox',
  targets: [{ key: 'provider', noun: 'provider', remarks: 'notes' }],
  columns: [
    column('id', to('provider', 'id')),
    column('name', to('provider', 'name')),
    column('description', to('provider', 'notes', { line: true })),
    column('comments', to('provider', 'notes')),
    column('tags', to('provider', 'tags', { separator: ',' })),
    ...['slug', 'owner'].map((header) => column(header)),
  ],
};
