import { areaModel } from '#engine/access/areaModel.ts';
import { newTitle, screensOf, showPath } from '#engine/entity/screensOf.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { provider } from './providers/provider.ts';
import { providerAccount } from './providers/providerAccount.ts';
import { supplier } from './suppliers/supplier.ts';
import { supplierRange } from './suppliers/supplierRange.ts';
import { supplierUrl } from './websites/supplierUrl.ts';
import { supplierWebsite } from './websites/supplierWebsite.ts';

const SUPPLIER = showPath(supplier);

/** A drawer over the page of a supplier. */
const over = (path: string, title: string, permission: string): ScreenFacts => ({
  path: `${SUPPLIER}/${path}`,
  title,
  area: 'suppliers',
  permission,
  parent: SUPPLIER,
  panel: true,
  component: 'supplier-website',
});

export const area = areaModel('suppliers', {
  entities: [supplier, supplierRange, provider, providerAccount, supplierWebsite, supplierUrl],
  screens: [
    {
      path: '/supplier/filter',
      title: 'Supplier filter',
      area: 'suppliers',
      permission: 'supplier.view',
      menu: true,
    },
    {
      path: `${showPath(supplier)}/ip-address/create`,
      title: newTitle(supplierRange),
      area: 'suppliers',
      permission: 'supplierRange.create',
      parent: showPath(supplier),
      panel: true,
    },
    ...screensOf(supplierRange, { area: 'suppliers' }),
    over('website/create', newTitle(supplierWebsite), 'supplierWebsite.create'),
    over('website/{websiteId}/url/create', newTitle(supplierUrl), 'supplierUrl.create'),
    ...screensOf(supplierWebsite, { area: 'suppliers' }),
    // Listed on the page of their supplier, so not in the menu.
    ...screensOf(supplierUrl, { area: 'suppliers' }).map(({ menu: _menu, ...screen }) => screen),
  ],
});
