import { areaModel } from '#engine/access/areaModel.ts';
import { newTitle, screensOf, showPath } from '#engine/entity/screensOf.ts';
import type { ScreenFacts } from '#engine/screens/manifest.ts';
import { kinds } from '#areas/estate/estate.ts';
import { credential } from './credentials/credential.ts';
import { passwordPolicy } from './policy/passwordPolicy.ts';
import { secretExport } from './exports/secretExport.ts';

const CUSTOMER = '/customer/{customerId}';

/** Drawer for a new credential over the page of each asset type. */
const panels = kinds.map(
  (kind): ScreenFacts => ({
    path: `${showPath(kind)}/credential/create`,
    title: newTitle(credential),
    area: 'customers',
    parent: showPath(kind),
    panel: true,
    permission: 'credential.create',
    component: 'credential-panel',
  }),
);

const URLS = [
  ['/customer/{customerId}/software-websites/{id}', 'customers'],
  ['/supplier/{id}', 'suppliers'],
] as const;

/** Drawers for a new credential of a URL, over the page of its website or supplier. */
const urlPanels = URLS.map(
  ([parent, area]): ScreenFacts => ({
    path: `${parent}/url/{urlId}/credential/create`,
    title: newTitle(credential),
    area,
    parent,
    panel: true,
    permission: 'credential.create',
    component: 'credential-panel',
  }),
);

export const area = areaModel('vault', {
  feature: 'vault',
  entities: [credential, passwordPolicy, secretExport],
  permissions: [
    {
      code: 'credential.reveal',
      group: 'Credentials',
      sentence: 'Reveal secrets of credentials',
      grants: ['engineer', 'lead'],
    },
    {
      code: 'credential.copy',
      group: 'Credentials',
      sentence: 'Copy secrets of credentials',
      grants: ['engineer', 'lead'],
    },
    {
      code: 'credential.share',
      group: 'Credentials',
      sentence: 'Share secrets of credentials by disposable links',
      grants: ['engineer', 'lead'],
    },
    {
      code: 'credential.exportSecrets',
      group: 'Credentials',
      sentence: 'Export secrets of credentials to an encrypted file, and approve such exports',
      risk: 'sensitive',
    },
    {
      code: 'credential.totp',
      group: 'Credentials',
      sentence: 'Get one-time codes of credentials',
      grants: ['desk', 'engineer', 'lead'],
    },
    {
      code: 'credential.history',
      group: 'Credentials',
      sentence: 'List and reveal earlier secrets of credentials',
      grants: ['lead'],
    },
    {
      code: 'vault.reassign',
      group: 'Credentials',
      sentence: 'Assign restricted credentials whose users have all left',
      risk: 'sensitive',
    },
    { code: 'vault.rotate', group: 'Credentials', sentence: 'Rotate encryption keys of customers' },
  ],
  screens: [
    {
      path: `${CUSTOMER}/credentials`,
      title: credential.plural,
      area: 'customers',
      permission: 'credential.view',
      parent: CUSTOMER,
      of: { entity: credential.name, face: 'list' },
    },
    {
      path: `${CUSTOMER}/credentials/create`,
      title: newTitle(credential),
      area: 'customers',
      permission: 'credential.create',
      parent: `${CUSTOMER}/credentials`,
      panel: true,
      of: { entity: credential.name, face: 'create' },
      component: 'credential-panel',
    },
    ...screensOf(credential),
    ...panels,
    ...urlPanels,
  ],
});
