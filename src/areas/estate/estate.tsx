import { type FunctionComponent, lazy, Suspense } from 'react';
import { addDashboardWidget, addToCustomerMenu } from '#areas/customers/customers.tsx';
import { addHomeCard } from '#platform/board/homeCards.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { bulkLabels } from './labels/BulkLabels.tsx';
import { everyKind, kindPlaces } from './kindPlaces.ts';

const CUSTOMER = '/customer/{customerId}';

/** Which kinds have which drawers; the declarations say the same, and a test holds the two together. */
const WITH_VOLUMES: readonly string[] = ['server', 'computer', 'cctvDvr'];
const WITHOUT_ADDRESSES: readonly string[] = ['whiteboard'];

const kindScreens: Components = Object.fromEntries(
  everyKind.flatMap(({ noun, path }) => [
    [path, () => import('./assets/KindList.tsx')],
    [`${path}/{id}`, () => import('./assets/AssetShow.tsx')],
    ...(WITHOUT_ADDRESSES.includes(noun)
      ? []
      : drawers(`${path}/{id}/ip-address`, '{addressId}', () => import('./addresses/AddressPanel.tsx'))),
    ...(WITH_VOLUMES.includes(noun)
      ? drawers(`${path}/{id}/volume`, '{volumeId}', () => import('./servers/VolumePanel.tsx'))
      : []),
  ]),
);

function drawers(path: string, id: string, load: Components[string]): [string, Components[string]][] {
  return [
    [`${path}/create`, load],
    [`${path}/${id}/edit`, load],
  ];
}

export const components: Components = {
  ...kindScreens,
  '/assets': () => import('./assets/AssetList.tsx'),
  '/assets/{id}': () => import('./assets/OneAsset.tsx'),
  [`${CUSTOMER}/assets`]: () => import('./assets/AssetList.tsx'),
  '/a/{tag}': () => import('./labels/ScannedTag.tsx'),
  [`${CUSTOMER}/hardware/switches/bulk-create`]: () => import('./bulk/BulkCreate.tsx'),
  [`${CUSTOMER}/hardware/wireless-access-points/bulk-create`]: () => import('./bulk/BulkCreate.tsx'),
  [`${CUSTOMER}/network/prefixes`]: () => import('./addresses/AddressPlan.tsx'),
  [`${CUSTOMER}/network/prefixes/{id}`]: () => import('./addresses/PrefixShow.tsx'),
  '/manufacturers': () => import('./makers/ManufacturerList.tsx'),
  '/manufacturers/create': () => import('./makers/ManufacturerForm.tsx'),
  '/manufacturers/{id}': () => import('./makers/ManufacturerPanel.tsx'),
  '/manufacturers/{id}/edit': () => import('./makers/ManufacturerForm.tsx'),
};

for (const noun of ['asset', ...everyKind.map((kind) => kind.noun)]) slot(`list:${noun}:bulk`, bulkLabels(noun));

for (const [at, [label, kinds]] of Object.entries(kindPlaces).entries())
  addToCustomerMenu({ label, onlyFilled: true, order: 30 + at, entries: Object.keys(kinds).map((noun) => ({ noun })) });
addToCustomerMenu({
  order: 20,
  entries: [
    { to: `${CUSTOMER}/assets`, label: 'All assets', icon: 'boxes' },
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
