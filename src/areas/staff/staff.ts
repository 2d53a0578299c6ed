import { plain, sensitive } from '#engine/access/catalogue.ts';
import { areaModel } from '#engine/access/areaModel.ts';
import { editTitle, newTitle } from '#engine/entity/screensOf.ts';
import type { Face, ScreenFacts } from '#engine/screens/manifest.ts';
import { leaveTerms } from './entitlement/leaveTerms.ts';
import { closure } from './leave/closure.ts';
import { holiday } from './leave/holiday.ts';
import { leaveLot } from './leave/leaveLot.ts';
import { leaveMovement } from './leave/leaveMovement.ts';
import { leaveType } from './leave/leaveType.ts';
import { department } from './people/department.ts';
import { staffMember } from './people/staffMember.ts';

const HOLIDAYS = 'Leave';
const EVERYBODY = { group: HOLIDAYS, grants: ['desk', 'engineer', 'lead', 'manager'] } as const;

const face = (path: string, title: string, of: Face, permission: string): ScreenFacts => ({
  path,
  title,
  area: 'staff',
  permission: `staffMember.${permission}`,
  of: { entity: 'staffMember', face: of },
});

export const area = areaModel('staff', {
  entities: [staffMember, department, leaveTerms, leaveType, closure, holiday, leaveLot, leaveMovement],
  permissions: [
    sensitive('staff.viewPersonal', 'View personal details of staff', 'Staff details'),
    plain('staff.viewLeaveType', 'View why colleagues are away', 'Staff details'),
    { code: 'holiday.view', sentence: 'View when colleagues are away', ...EVERYBODY },
    { code: 'holiday.request', sentence: 'Request leave and withdraw your own requests', ...EVERYBODY },
    { code: 'holiday.approve', sentence: 'Approve and reject requests of your reporting line', ...EVERYBODY },
    plain('holiday.approveAny', 'Approve and reject requests of all staff', HOLIDAYS),
    plain('holiday.approveOwn', 'Approve your own requests', HOLIDAYS),
    plain('holiday.create', 'Book leave for others', HOLIDAYS),
    sensitive('holiday.admin', 'Give allowances and correct leave', HOLIDAYS),
  ],
  screens: [
    { ...face('/staff', 'Staff', 'list', 'view'), menu: true },
    face('/staff/create', newTitle(staffMember), 'create', 'create'),
    face('/staff/{id}', staffMember.label, 'show', 'view'),
    face('/staff/{id}/edit', editTitle(staffMember), 'edit', 'update'),
    { path: '/staff/{id}/holidays', title: 'Staff holidays', area: 'staff', permission: 'holiday.view' },
    { path: '/staff/holidays', title: 'Holidays', area: 'staff', permission: 'holiday.view', menu: true },
    {
      path: '/staff/holidays/approval',
      title: 'Holiday approval',
      area: 'staff',
      permission: 'holiday.approve',
      menu: true,
    },
    {
      path: '/staff/holidays/admin-create',
      title: 'Book holiday for staff',
      area: 'staff',
      permission: 'holiday.create',
      menu: true,
    },
  ],
});
