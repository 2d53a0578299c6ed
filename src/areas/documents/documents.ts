import { areaModel } from '#engine/access/areaModel.ts';
import { newTitle, screensOf } from '#engine/entity/screensOf.ts';
import { document } from './documents/document.ts';

const CUSTOMER = '/customer/{customerId}';

export const area = areaModel('documents', {
  entities: [document],
  screens: [
    {
      path: `${CUSTOMER}/documents`,
      title: 'Documents',
      area: 'customers',
      permission: 'document.view',
      parent: CUSTOMER,
      of: { entity: document.name, face: 'list' },
    },
    {
      path: `${CUSTOMER}/documents/create`,
      title: newTitle(document),
      area: 'customers',
      permission: 'document.create',
      parent: `${CUSTOMER}/documents`,
      of: { entity: document.name, face: 'create' },
      component: '/documents/create',
    },
    {
      path: '/documents/import',
      title: 'Import documents',
      area: 'customers',
      permission: 'document.create',
      parent: '/documents',
    },
    ...screensOf(document),
  ],
});
