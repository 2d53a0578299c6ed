import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { mountReport } from '#engine/reports/reports.server.ts';
import { plannedVisits } from './comparison/plannedVisits.ts';
import { answerPlannedVisits } from './comparison/plannedVisits.server.ts';
import { mountVisitLinks } from './confirmation/linkRoutes.server.ts';
import { leaveCover } from './cover/leaveCover.server.ts';
import { mountMyVisits } from './day/dayRoutes.server.ts';
import { mountHazards } from './hazards/hazardRoutes.server.ts';
import { eovBehaviour } from './reports/eov.server.ts';
import { mountReports } from './reports/eovRoutes.server.ts';
import { registerSending } from './reports/sendReports.server.ts';
import { mountSchedule } from './schedule/scheduleRoutes.server.ts';
import { visitsCalculations } from './visits.calculations.server.ts';
import { visitsAuditEvents } from './visitsAuditEvents.server.ts';
import { registerMissedVisits } from './visits/missed.server.ts';
import { visitBehaviour } from './visits/visit.server.ts';
import { summariseVisits } from './visits/summaryVisits.server.ts';
import { noticeUnvisited } from './visits/unvisited.server.ts';
import { addVisitDates } from './visits/visitDates.server.ts';
import { followTime } from './visits/visitTime.server.ts';

export const area: AreaModule = {
  auditEvents: [visitsAuditEvents],
  behaviours: [visitBehaviour, followTime, eovBehaviour, leaveCover],
  register: () => {
    registerCalculations(visitsCalculations);
    registerMissedVisits();
    addVisitDates();
    summariseVisits();
    noticeUnvisited();
  },
  mount: (app, services) => {
    mountMyVisits(app, services.database);
    mountHazards(app, services.database);
    mountSchedule(app, services.database);
    mountVisitLinks(app, services);
    mountReports(app, services);
    mountReport(app, services.database, plannedVisits, answerPlannedVisits);
    registerSending(services.storage);
  },
};
