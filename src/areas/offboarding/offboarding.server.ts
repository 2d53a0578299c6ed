import { behaviour } from '#engine/actions/behaviour.server.ts';
import { registerCalculations } from '#engine/api/calculations.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';
import { guardTexts } from '#areas/customers/customers.server.ts';
import { offboardingCalculations } from './offboarding.calculations.server.ts';
import { offboardingAuditEvents } from './offboardingAuditEvents.server.ts';
import { mountErasure } from './erasure/erasureRoutes.server.ts';
import { mountPersonErasure } from './erasure/personRoutes.server.ts';
import { followedByOffboarding, offboardingItemBehaviour } from './runs/offboardingItem.server.ts';
import { offboardingItem } from './runs/offboardingItem.ts';
import { offboardingRunBehaviour } from './runs/offboardingRun.server.ts';
import { offboardingRun } from './runs/offboardingRun.ts';
import { offboardingTemplate } from './runs/offboardingTemplate.ts';
import { mountOffboarding } from './runs/runRoutes.server.ts';
import { mountUserChanges } from './user-changes/changeRoutes.server.ts';
import { finishedChanges } from './user-changes/finished.server.ts';
import { userChangeTemplate } from './user-changes/userChangeTemplate.ts';

export { workOnErasures } from './erasure/erasureWork.server.ts';

export const area: AreaModule = {
  auditEvents: [offboardingAuditEvents],
  behaviours: [
    behaviour(userChangeTemplate, {}),
    finishedChanges,
    behaviour(offboardingTemplate, {}),
    guardTexts(offboardingRun, ['notes', 'exceptions']),
    offboardingRunBehaviour,
    guardTexts(offboardingItem, ['evidence']),
    offboardingItemBehaviour,
    ...followedByOffboarding,
  ],
  register: () => registerCalculations(offboardingCalculations),
  mount(app, services) {
    mountOffboarding(app, services);
    mountErasure(app, services);
    mountPersonErasure(app, services);
    mountUserChanges(app, services.database);
  },
};
