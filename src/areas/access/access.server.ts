import { accessReviewBehaviour } from './access-review/accessReview.server.ts';
import { mountAccessReviews } from './access-review/reviewRoutes.server.ts';
import { mountAssignments } from './assignments/assignmentRoutes.server.ts';
import { coverBehaviour } from './cover/cover.server.ts';
import { mountPermissions } from './permissions/permissionRoutes.server.ts';
import { mountAddressSeen } from './roles/addressRoutes.server.ts';
import { roleBehaviour, roleHours } from './roles/role.server.ts';
import { declareRoleRule } from './roles/roleRule.server.ts';
import { mountSignInSecurity } from './security/signInSecurity.server.ts';
import { mountIntegrationState } from './security/integrations.server.ts';
import { watchSecurity } from './security/securityHealth.server.ts';
import { mountSecurity } from './security/securityRoutes.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';

export { keyNeeds } from './security/keyNeeds.server.ts';
export { passwordEvidence } from './security/passwordEvidence.server.ts';
export { makeRoles } from './roles/installRoles.server.ts';
export { scheduleAccessReviews } from './access-review/accessReview.server.ts';
export { scheduleCover } from './cover/cover.server.ts';

export const area: AreaModule = {
  behaviours: [coverBehaviour, accessReviewBehaviour, roleBehaviour, roleHours],
  register: declareRoleRule,
  mount(app, services) {
    const { database, keys } = services;
    mountPermissions(app, database);
    mountAddressSeen(app, database);
    mountAccessReviews(app, database);
    mountAssignments(app, database);
    mountSecurity(app, database, keys);
    mountIntegrationState(app, database);
    mountSignInSecurity(app, database);
    watchSecurity(database);
  },
};
