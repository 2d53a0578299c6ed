import { lazy } from 'react';
import { addDashboardWidget, addToCustomerMenu } from '#areas/customers/customers.tsx';
import { addHomeCard } from '#platform/board/homeCards.web.ts';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';
import { later } from '#engine/screens/laterPart.web.ts';
import { showTab } from '#engine/records/show/showTab.tsx';
import { KIND_GROUPS } from './kindGroups.ts';

const CUSTOMER = '/customer/{customerId}';

export const components: Components = {
  kind: () => import('./assets/KindList.tsx'),
  'kind/{id}': () => import('./assets/AssetShow.tsx'),
  'ip-address': () => import('./addresses/AddressPanel.tsx'),
  item: () => import('./containers/ItemPanel.tsx'),
  license: () => import('./software/SoftwarePanels.tsx'),
  install: () => import('./software/SoftwarePanels.tsx'),
  kvm: () => import('./servers/KvmPanel.tsx'),
  'backup-set': () => import('./servers/BackupPanels.tsx'),
  url: () => import('./software/UrlPanel.tsx'),
  volume: () => import('./servers/VolumePanel.tsx'),
  'bulk-create': () => import('./bulk/BulkCreate.tsx'),
  '/assets': () => import('./assets/AssetList.tsx'),
  '/assets/{id}': () => import('./assets/OneAsset.tsx'),
  [`${CUSTOMER}/assets`]: () => import('./assets/AssetList.tsx'),
  '/a/{tag}': () => import('./labels/ScannedTag.tsx'),
  [`${CUSTOMER}/network/certificates/create`]: () => import('./certificates/CertificateForm.tsx'),
  [`${CUSTOMER}/network/certificates/{id}/edit`]: () => import('./certificates/CertificateForm.tsx'),
  [`${CUSTOMER}/network/prefixes`]: () => import('./addresses/AddressPlan.tsx'),
  [`${CUSTOMER}/network/exposure`]: () => import('./findings/ExposureScreen.tsx'),
  [`${CUSTOMER}/network/prefixes/{id}`]: () => import('./addresses/PrefixShow.tsx'),
  '/customers/warranty/server': () => import('./lifecycle/ServerWarranty.tsx'),
  '/customers/software/overview': () => import('./software/SoftwareOverview.tsx'),
  '/manufacturers': () => import('./makers/ManufacturerList.tsx'),
  '/manufacturers/create': () => import('./makers/ManufacturerForm.tsx'),
  '/manufacturers/{id}': () => import('./makers/ManufacturerPanel.tsx'),
  '/manufacturers/{id}/edit': () => import('./makers/ManufacturerForm.tsx'),
};

slot(
  'list:asset:bulk',
  later(async () => (await import('./labels/BulkLabels.tsx')).BulkLabels),
);

showTab('domain', {
  key: 'dns',
  label: 'DNS',
  Content: lazy(async () => ({ default: (await import('./network-services/DnsTab.tsx')).DnsTab })),
});

const ASSETS = 'Assets';
for (const [at, label] of Object.values(KIND_GROUPS).entries())
  addToCustomerMenu({ section: ASSETS, label, onlyFilled: true, order: 30 + at, entries: [] });
addToCustomerMenu({
  section: ASSETS,
  order: 20,
  entries: [
    { to: `${CUSTOMER}/assets`, icon: 'boxes', counts: 'asset' },
    { to: `${CUSTOMER}/network/prefixes`, icon: 'network', counts: 'prefix' },
    { to: `${CUSTOMER}/network/exposure`, icon: 'shield' },
  ],
});

/** A card of the dashboard. All of them are one chunk. */
const tile = (name: 'AgesCard' | 'WarrantiesCard' | 'SoonCard') =>
  later(async () => (await import('./assets/EstateTiles.tsx'))[name]);

addDashboardWidget({
  key: 'estate-ages',
  title: 'Assets by type and age',
  order: 50,
  permission: 'asset.view',
  component: tile('AgesCard'),
});
addDashboardWidget({
  key: 'estate-warranties',
  title: 'Warranties',
  order: 51,
  permission: 'asset.view',
  component: tile('WarrantiesCard'),
});
addDashboardWidget({
  key: 'estate-soon',
  title: 'Warranties ending soon',
  order: 52,
  permission: 'asset.view',
  component: tile('SoonCard'),
});

addHomeCard({
  key: 'estate-warranties',
  title: 'Warranties ending soon',
  order: 50,
  permission: 'asset.view',
  component: later(async () => (await import('./assets/WarrantiesEverywhere.tsx')).WarrantiesEverywhere),
});
