import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { followBankHolidays, followClosures, followPatterns } from './leave/recost.server.ts';
import { leaveAuditEvents } from './leave/leaveAuditEvents.server.ts';
import { holidayBehaviour } from './leave/holiday.server.ts';
import { addLeaveDates } from './leave/leaveDates.server.ts';
import { mountHolidays } from './leave/holidayRoutes.server.ts';
import { mountLeaveViews } from './leave/viewRoutes.server.ts';
import { mountOwnFile } from './people/ownFile.server.ts';
import { staffMemberBehaviour } from './people/staffMember.server.ts';
import { staffCalculations } from './staff.calculations.server.ts';

export { giveGrants } from './entitlement/grants.server.ts';
export { scheduleEscalation } from './leave/escalate.server.ts';
export { requestLeave } from './leave/request.server.ts';

export const area: AreaModule = {
  auditEvents: [leaveAuditEvents],
  behaviours: [staffMemberBehaviour, followPatterns, holidayBehaviour, followBankHolidays, followClosures],
  register: () => {
    registerCalculations(staffCalculations);
    addLeaveDates();
  },
  mount: (app, { database }) => {
    mountOwnFile(app, database);
    mountHolidays(app, database);
    mountLeaveViews(app, database);
  },
};
