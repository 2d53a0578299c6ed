import { areaModel } from '#engine/access/areaModel.ts';
import { editTitle, newTitle, screensOf } from '#engine/entity/screensOf.ts';
import type { Face, ScreenFacts } from '#engine/screens/manifest.ts';
import { plannedVisits } from './comparison/plannedVisits.ts';
import { VISIT_LINK } from './confirmation/confirmation.ts';
import { eov } from './reports/eov.ts';
import { visit } from './visits/visit.ts';

const CUSTOMER = '/customer/{customerId}';
const REPORTS = `${CUSTOMER}/jobs/eov`;

/** Permission to plan a visit during an engineer's approved leave. */
export const OVERRIDE_LEAVE = 'schedule.overrideLeave';

const ofReport = (path: string, title: string, face: Face, action: string): ScreenFacts => ({
  path,
  title,
  area: 'jobs',
  permission: `eov.${action}`,
  parent: CUSTOMER,
  of: { entity: eov.name, face },
});

export const area = areaModel('visits', {
  feature: 'jobs',
  entities: [visit, eov],
  screens: [
    ...screensOf(visit),
    { path: VISIT_LINK, title: 'Planned visit', area: 'jobs', public: true, secretAddress: true, bare: true },
    { path: '/visits', title: 'Visits', area: 'jobs', permission: 'visit.view', menu: true },
    {
      path: plannedVisits.path,
      title: plannedVisits.title,
      area: 'jobs',
      permission: plannedVisits.permission,
      parent: '/visits',
    },
    { path: '/visits/my-day', title: 'My visits', area: 'jobs', permission: 'visit.view', menu: true },
    { path: '/staff/schedule', title: 'Staff schedule', area: 'staff', permission: 'visit.view', menu: true },
    { path: '/eov/daily', title: 'End Of Visit Reports - Daily', area: 'jobs', permission: 'eov.view', menu: true },
    ofReport(REPORTS, eov.plural, 'list', 'view'),
    {
      ...ofReport(`${REPORTS}/create`, newTitle(eov), 'create', 'create'),
      parent: REPORTS,
      panel: true,
    },
    ofReport(`${REPORTS}/{id}`, eov.label, 'show', 'view'),
    ofReport(`${REPORTS}/{id}/edit`, editTitle(eov), 'edit', 'update'),
  ],
  permissions: [
    { code: OVERRIDE_LEAVE, group: 'Schedule', sentence: 'Plan visits during approved leave', grants: ['lead'] },
  ],
});
