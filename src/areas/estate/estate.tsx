import { type FunctionComponent, lazy, Suspense } from 'react';
import { addDashboardWidget, addToCustomerMenu } from '#areas/customers/customers.tsx';
import { addHomeCard } from '#platform/board/homeCards.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { KIND_GROUPS } from './kindGroups.ts';
import { BulkLabels } from './labels/BulkLabels.tsx';

const CUSTOMER = '/customer/{customerId}';

export const components: Components = {
  kind: () => import('./assets/KindList.tsx'),
  'kind/{id}': () => import('./assets/AssetShow.tsx'),
  'ip-address': () => import('./addresses/AddressPanel.tsx'),
  volume: () => import('./servers/VolumePanel.tsx'),
  'bulk-create': () => import('./bulk/BulkCreate.tsx'),
  '/assets': () => import('./assets/AssetList.tsx'),
  '/assets/{id}': () => import('./assets/OneAsset.tsx'),
  [`${CUSTOMER}/assets`]: () => import('./assets/AssetList.tsx'),
  '/a/{tag}': () => import('./labels/ScannedTag.tsx'),
  [`${CUSTOMER}/network/prefixes`]: () => import('./addresses/AddressPlan.tsx'),
  [`${CUSTOMER}/network/prefixes/{id}`]: () => import('./addresses/PrefixShow.tsx'),
  '/manufacturers': () => import('./makers/ManufacturerList.tsx'),
  '/manufacturers/create': () => import('./makers/ManufacturerForm.tsx'),
  '/manufacturers/{id}': () => import('./makers/ManufacturerPanel.tsx'),
  '/manufacturers/{id}/edit': () => import('./makers/ManufacturerForm.tsx'),
};

slot('list:asset:bulk', BulkLabels);

const ASSETS = 'Assets';
for (const [at, label] of Object.values(KIND_GROUPS).entries())
  addToCustomerMenu({ section: ASSETS, label, onlyFilled: true, order: 30 + at, entries: [] });
addToCustomerMenu({
  section: ASSETS,
  order: 20,
  entries: [
    { to: `${CUSTOMER}/assets`, label: 'All assets', icon: 'boxes', counts: 'asset' },
    { to: `${CUSTOMER}/network/prefixes`, label: 'Address plan', icon: 'network', counts: 'prefix' },
  ],
});

addDashboardWidget({
  key: 'estate-ages',
  title: 'Assets by type and age',
  order: 50,
  permission: 'asset.view',
  component: widget(async () => (await import('./assets/EstateTiles.tsx')).AgesCard),
});
addDashboardWidget({
  key: 'estate-warranties',
  title: 'Warranties',
  order: 51,
  permission: 'asset.view',
  component: widget(async () => (await import('./assets/EstateTiles.tsx')).WarrantiesCard),
});
addDashboardWidget({
  key: 'estate-soon',
  title: 'Warranties ending soon',
  order: 52,
  permission: 'asset.view',
  component: widget(async () => (await import('./assets/EstateTiles.tsx')).SoonCard),
});

addHomeCard({
  key: 'estate-warranties',
  title: 'Warranties ending soon',
  order: 50,
  permission: 'asset.view',
  component: widget(async () => (await import('./assets/WarrantiesEverywhere.tsx')).WarrantiesEverywhere),
});

function widget<P extends object>(load: () => Promise<FunctionComponent<P>>): FunctionComponent<P> {
  const Loaded = lazy(async () => ({ default: await load() }));
  return function Widget(given) {
    return (
      <Suspense fallback={null}>
        <Loaded {...given} />
      </Suspense>
    );
  };
}
