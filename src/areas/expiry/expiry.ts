import { areaModel } from '#engine/access/areaModel.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { expirySnooze } from './snoozes/expirySnooze.ts';

const CUSTOMER = '/customer/{customerId}';

export const area = areaModel('expiry', {
  feature: 'estate',
  entities: [expirySnooze],
  permissions: [
    {
      code: 'report.expiry',
      group: 'Reports',
      sentence: 'View what runs out',
      grants: ['desk', 'engineer', 'lead', 'manager'],
    },
  ],
  screens: [
    {
      path: '/reports/expiry',
      title: 'Expiries',
      area: 'customers',
      permission: 'report.expiry',
      menu: true,
      part: 'Estate',
    },
    {
      path: `${CUSTOMER}/expiries`,
      title: 'Expiries',
      area: 'customers',
      permission: 'report.expiry',
      parent: CUSTOMER,
    },
    ...screensOf(expirySnooze, { area: 'customers' }).map(({ menu: _menu, ...screen }) => screen),
  ],
});
