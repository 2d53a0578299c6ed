import { areaModel } from '#engine/access/areaModel.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Face, ScreenFacts } from '#engine/screens/manifest.ts';
import { inCapitals, listPath, screensOf, showPath } from '#engine/entity/screensOf.ts';
import { addressSpace } from './addresses/addressSpace.ts';
import { ipAddress } from './addresses/ipAddress.ts';
import { ipRange } from './addresses/ipRange.ts';
import { prefix } from './addresses/prefix.ts';
import { anyAsset } from './asset.ts';
import { assetCategory } from './hardware/assetCategory.ts';
import { bulkKinds, hardware } from './hardware/hardware.ts';
import { manufacturer } from './makers/manufacturer.ts';
import { model } from './makers/model.ts';
import { server } from './servers/server.ts';
import { volume } from './servers/volume.ts';

/** Every kind of asset: the rich ones of rooms of their own, and the plain ones. */
export const kinds: readonly AnyEntity[] = [server, ...hardware];

const CUSTOMER = '/customer/{customerId}';

const KIND_FACES: Readonly<Partial<Record<Face, string>>> = { list: 'kind', show: 'kind/{id}' };

/** The four screens of a kind; all kinds share the list and the page. */
const facesOf = (kind: AnyEntity): readonly ScreenFacts[] =>
  screensOf(kind).map((screen) => {
    const component = screen.of && KIND_FACES[screen.of.face];
    return component ? { ...screen, component } : screen;
  });
/** The drawers of an asset's page, each with an address of its own. */
function panelsOf(kind: AnyEntity): readonly ScreenFacts[] {
  const parent = showPath(kind);
  const over = (path: string, title: string, permission: string): ScreenFacts => ({
    path: `${parent}/${path}`,
    title,
    area: 'customers',
    parent,
    panel: true,
    permission,
    component: permission.startsWith('ipAddress.') ? 'ip-address' : 'volume',
  });
  return (kind.panels ?? []).flatMap((panel) => {
    if (panel === 'ip-address/create')
      return [
        over(panel, 'IP Address Create', 'ipAddress.create'),
        over('ip-address/{addressId}/edit', 'IP Address Edit', 'ipAddress.update'),
      ];
    return [
      over(panel, 'Volume Create', 'volume.create'),
      over('volume/{volumeId}/edit', 'Volume Edit', 'volume.update'),
    ];
  });
}

/** A catalogue is short: its records open as drawers over their list. */
function panelsOver(parent: string, title: string, noun: string): readonly ScreenFacts[] {
  const over = (path: string, name: string, face: Face, permission: string): ScreenFacts => ({
    path: `${parent}/${path}`,
    title: name,
    area: 'catalogue',
    parent,
    panel: true,
    permission: `${noun}.${permission}`,
    of: { entity: noun, face },
  });
  return [
    over('create', `${title} Create`, 'create', 'create'),
    over('{id}', title, 'show', 'view'),
    over('{id}/edit', `${title} Edit`, 'edit', 'update'),
  ];
}

const declared = areaModel('estate', {
  feature: 'estate',
  entities: [manufacturer, model, assetCategory, anyAsset, ...kinds, volume, addressSpace, prefix, ipRange, ipAddress],
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
      of: { entity: anyAsset.name, face: 'list' },
    },
    // Leads on to the page of its kind, so that whatever names an asset can link to it.
    {
      path: '/assets/{id}',
      title: 'Asset',
      area: 'customers',
      permission: 'asset.view',
      of: { entity: anyAsset.name, face: 'show' },
    },
    { path: `${CUSTOMER}/assets`, title: 'Assets', area: 'customers', permission: 'asset.view', parent: CUSTOMER },
    { path: '/a/{tag}', title: 'Asset', area: 'customers' },
    ...kinds.flatMap((kind) => [...facesOf(kind), ...panelsOf(kind)]),
    ...bulkKinds.map(
      (kind): ScreenFacts => ({
        path: `${listPath(kind)}/bulk-create`,
        title: `${kind.plural} - Bulk Create`,
        area: 'customers',
        permission: `${kind.name}.create`,
        parent: CUSTOMER,
        component: 'bulk-create',
      }),
    ),
    {
      path: '/manufacturers',
      title: 'Manufacturers',
      area: 'catalogue',
      permission: 'manufacturer.view',
      menu: true,
      of: { entity: manufacturer.name, face: 'list' },
    },
    ...panelsOver('/manufacturers', 'Manufacturer', 'manufacturer'),
  ],
});

export const area = {
  ...declared,
  screens: declared.screens.map((screen) => ({ ...screen, title: inCapitals(screen.title) })),
};
