import { areaModel } from '#engine/access/areaModel.ts';
import { sensitive } from '#engine/access/catalogue.ts';
import { screensOf } from '#engine/entity/screensOf.ts';
import { offboardingItem } from './runs/offboardingItem.ts';
import { offboardingRun } from './runs/offboardingRun.ts';
import { offboardingTemplate } from './runs/offboardingTemplate.ts';
import { userChangeTemplate } from './user-changes/userChangeTemplate.ts';

const CUSTOMER = '/customer/{customerId}';

export const area = areaModel('offboarding', {
  entities: [userChangeTemplate, offboardingTemplate, offboardingRun, offboardingItem],
  permissions: [
    sensitive('customer.erase', 'Erase former customers, and approve it', 'Customers'),
    sensitive('contact.erase', 'Erase the personal data of contacts who have left', 'Contacts'),
    sensitive('customerUser.erase', 'Erase the personal data of customer users who have left', 'Customer users'),
  ],
  screens: [
    ...screensOf(userChangeTemplate),
    ...screensOf(offboardingTemplate),
    ...screensOf(offboardingRun),
    ...screensOf(offboardingItem),
    {
      path: `${CUSTOMER}/offboarding`,
      title: 'Offboarding',
      area: 'customers',
      permission: 'offboardingRun.view',
      parent: CUSTOMER,
    },
  ],
});
