import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { choices } from '#engine/kinds/choices/choices.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { text } from '#engine/kinds/text/text.ts';

/** Category of assets without their own type. Users can extend the list; an import adds values from its file. */
export const assetCategory = entity('assetCategory', {
  plural: 'Asset categories',
  path: 'asset-categories',
  menu: { area: 'catalogue' },
  grants: { everyone: ['view'] },
  icon: 'tags',
  scope: { by: 'none', because: 'asset categories are shared by all customers' },
  fields: {
    name: text({ unique: true, max: 80, search: 'words' }),
    isPhysical: flag({ label: 'Physical', default: true, help: 'With a tag, a site and a warranty.' }),
    icon: choice({
      optional: true,
      options: {
        monitor: { label: 'Screen' },
        'monitor-smartphone': { label: 'Computer' },
        printer: { label: 'Printer' },
        video: { label: 'Video' },
        server: { label: 'Server' },
        network: { label: 'Network' },
        cable: { label: 'Cable' },
        plug: { label: 'Power' },
        keyboard: { label: 'Keyboard' },
        gauge: { label: 'Sensor' },
        bell: { label: 'Sound' },
        clock: { label: 'Clock' },
        globe: { label: 'Service' },
      },
    }),
    panels: choices({
      optional: true,
      help: 'Shown on the page of the asset. Leave blank for all.',
      options: {
        credential: { label: 'Credentials' },
        'ip-address': { label: 'IP addresses' },
        license: { label: 'Licences' },
      },
    }),
  },
  title: ['name'],
  columns: ['name', 'isPhysical', 'icon', 'panels'],
  sort: 'name',
  matchBy: ['name'],
  empty: ['No categories yet', 'Categories describe asset extras and group their list.'],
});

/** Whether the page of an asset shows a panel that its type has, such as "license". No panels chosen means all. */
export const showsPanel = (panel: string, category?: { readonly panels: readonly string[] | null } | null): boolean =>
  !category?.panels?.length || category.panels.includes(panel);
