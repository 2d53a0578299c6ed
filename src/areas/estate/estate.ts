import { areaModel } from '#engine/access/areaModel.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Face, ScreenFacts } from '#engine/screens/manifest.ts';
import { inSentence } from '#engine/entity/inSentence.ts';
import { editTitle, listPath, newTitle, screensOf, showPath } from '#engine/entity/screensOf.ts';
import { addressSpace } from './addresses/addressSpace.ts';
import { ipAddress } from './addresses/ipAddress.ts';
import { ipRange } from './addresses/ipRange.ts';
import { prefix } from './addresses/prefix.ts';
import { anyAsset, type PanelName } from './asset.ts';
import { containerItem } from './containers/containerItem.ts';
import { assetCategory } from './makers/assetCategory.ts';
import { bulkKinds, hardware } from './hardware/hardware.ts';
import { serverWarranty } from './lifecycle/serverWarranty.ts';
import { manufacturer } from './makers/manufacturer.ts';
import { model } from './makers/model.ts';
import { backupResult } from './servers/backupResult.ts';
import { backupSet } from './servers/backupSet.ts';
import { kvm } from './servers/kvm.ts';
import { server } from './servers/server.ts';
import { volume } from './servers/volume.ts';
import { license } from './software/license.ts';
import { licenseSeat } from './software/licenseSeat.ts';
import { software } from './software/software.ts';
import { softwareInstall } from './software/softwareInstall.ts';
import { softwareType } from './software/softwareType.ts';
import { websiteUrl } from './software/websiteUrl.ts';

/** Every asset type: servers, which have their own folder, and the plain types. */
export const kinds: readonly AnyEntity[] = [server, ...hardware];

const CUSTOMER = '/customer/{customerId}';

const KIND_FACES: Readonly<Partial<Record<Face, string>>> = { list: 'kind', show: 'kind/{id}' };

/** The four screens of an asset type. All types share list and page components. */
const facesOf = (kind: AnyEntity): readonly ScreenFacts[] =>
  screensOf(kind).map((screen) => {
    const component = screen.of && KIND_FACES[screen.of.face];
    return component ? { ...screen, component } : screen;
  });
/** Collections that asset pages edit in drawers: the entity, and the name of its ID in the URL. */
const COLLECTIONS: Readonly<Record<Exclude<PanelName, 'kvm'>, readonly [noun: AnyEntity, id: string]>> = {
  'ip-address': [ipAddress, 'addressId'],
  volume: [volume, 'volumeId'],
  item: [containerItem, 'itemId'],
  license: [license, 'licenseId'],
  install: [softwareInstall, 'installId'],
  'backup-set': [backupSet, 'backupSetId'],
  url: [websiteUrl, 'urlId'],
};

/** The drawers of an asset's page, each with its own URL. */
function panelsOf(kind: AnyEntity): readonly ScreenFacts[] {
  const parent = showPath(kind);
  const panels = Object.entries(COLLECTIONS).filter(([panel]) => kind.panels?.includes(`${panel}/create`));
  const has = (panel: PanelName): boolean => kind.panels?.includes(`${panel}/create`) ?? false;
  const ofPanels = panels.flatMap(([panel, [noun, id]]) => {
    const over = { area: 'customers', parent, panel: true, component: panel } as const;
    return [
      { ...over, path: `${parent}/${panel}/create`, title: newTitle(noun), permission: `${noun.name}.create` },
      { ...over, path: `${parent}/${panel}/{${id}}/edit`, title: editTitle(noun), permission: `${noun.name}.update` },
    ];
  });
  const own = (path: string, title: string, permission: string, component: string): ScreenFacts => ({
    area: 'customers',
    parent,
    panel: true,
    path: `${parent}/${path}`,
    title,
    permission,
    component,
  });
  return [
    ...ofPanels,
    // An asset has at most one console, so the URL of the form needs no ID.
    ...(has('kvm')
      ? [own('kvm/create', newTitle(kvm), 'kvm.create', 'kvm'), own('kvm/edit', editTitle(kvm), 'kvm.update', 'kvm')]
      : []),
    ...(has('backup-set')
      ? [own('backup-set/{backupSetId}/result/create', 'Record result', 'backupResult.create', 'backup-set')]
      : []),
    ...(has('license') && kind !== software
      ? [own('license/seat/create', 'Assign seat', 'licenseSeat.create', 'license')]
      : []),
  ];
}

/** Catalogues are short, so their records open in drawers over the list. */
function panelsOver(parent: string, noun: AnyEntity): readonly ScreenFacts[] {
  const over = (path: string, name: string, face: Face, permission: string): ScreenFacts => ({
    path: `${parent}/${path}`,
    title: name,
    area: 'catalogue',
    parent,
    panel: true,
    permission: `${noun.name}.${permission}`,
    of: { entity: noun.name, face },
  });
  return [
    over('create', newTitle(noun), 'create', 'create'),
    over('{id}', noun.label, 'show', 'view'),
    over('{id}/edit', editTitle(noun), 'edit', 'update'),
  ];
}

export const area = areaModel('estate', {
  feature: 'estate',
  entities: [
    manufacturer,
    model,
    assetCategory,
    softwareType,
    anyAsset,
    ...kinds,
    volume,
    kvm,
    backupSet,
    backupResult,
    containerItem,
    websiteUrl,
    softwareInstall,
    license,
    licenseSeat,
    addressSpace,
    prefix,
    ipRange,
    ipAddress,
  ],
  permissions: [
    {
      code: 'label.print',
      group: 'Labels',
      sentence: 'Print labels',
      grants: ['desk', 'engineer', 'lead'],
    },
  ],
  screens: [
    {
      path: '/assets',
      title: 'Assets',
      area: 'customers',
      permission: 'asset.view',
      menu: true,
      part: 'Estate',
      of: { entity: anyAsset.name, face: 'list' },
    },
    // Redirects to the page of the asset's type, so that any reference to an asset can link here.
    {
      path: '/assets/{id}',
      title: 'Asset',
      area: 'customers',
      permission: 'asset.view',
      of: { entity: anyAsset.name, face: 'show' },
    },
    { path: `${CUSTOMER}/assets`, title: 'All assets', area: 'customers', permission: 'asset.view', parent: CUSTOMER },
    {
      path: `${CUSTOMER}/network/exposure`,
      title: 'Reachable from the internet',
      area: 'customers',
      permission: 'asset.view',
      parent: CUSTOMER,
    },
    { path: '/a/{tag}', title: 'Asset', area: 'customers' },
    ...kinds.flatMap((kind) => [...facesOf(kind), ...panelsOf(kind)]),
    ...bulkKinds.map(
      (kind): ScreenFacts => ({
        path: `${listPath(kind)}/bulk-create`,
        title: `Bulk create ${inSentence(kind.plural)}`,
        area: 'customers',
        permission: `${kind.name}.create`,
        parent: CUSTOMER,
        component: 'bulk-create',
      }),
    ),
    {
      path: '/manufacturers',
      title: manufacturer.plural,
      area: 'catalogue',
      permission: 'manufacturer.view',
      menu: true,
      of: { entity: manufacturer.name, face: 'list' },
    },
    ...panelsOver('/manufacturers', manufacturer),
    {
      path: '/software/types',
      title: softwareType.plural,
      area: 'catalogue',
      permission: 'softwareType.view',
      menu: true,
      of: { entity: softwareType.name, face: 'list' },
    },
    ...panelsOver('/software/types', softwareType),
    {
      path: `${showPath(software)}/license/{licenseId}/seat/create`,
      title: 'Assign seat',
      area: 'customers',
      parent: showPath(software),
      panel: true,
      permission: 'licenseSeat.create',
      component: 'license',
    },
    ...screensOf(backupSet, { area: 'customers', part: 'Estate' }),
    // Listed on the page of their backup set, so not in the menu.
    ...screensOf(backupResult, { area: 'customers' }).map(({ menu: _menu, ...screen }) => screen),
    {
      path: serverWarranty.path,
      title: serverWarranty.title,
      area: 'customers',
      permission: serverWarranty.permission,
      menu: true,
      part: 'Estate',
    },
    {
      path: '/customers/software/overview',
      title: 'Software overview',
      area: 'customers',
      permission: 'software.view',
      menu: true,
      part: 'Estate',
    },
  ],
});
