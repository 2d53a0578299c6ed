import { lazy } from 'react';
import type { Components } from '#engine/screens/components.web.ts';
import { slot } from '#engine/screens/slots.tsx';

slot(
  'profile:section',
  lazy(async () => ({ default: (await import('./balance/OwnLeaveCard.tsx')).OwnLeaveCard })),
);

export const components: Components = {
  '/staff/{id}': () => import('./people/StaffShow.tsx'),
  '/staff/{id}/edit': () => import('./people/StaffForm.tsx'),
  '/staff/{id}/holidays': () => import('./balance/StaffHolidays.tsx'),
  '/staff/holidays': () => import('./wall-chart/Holidays.tsx'),
  '/staff/holidays/approval': () => import('./approval/Approval.tsx'),
  '/staff/holidays/admin-create': () => import('./leave/AdminCreate.tsx'),
};
