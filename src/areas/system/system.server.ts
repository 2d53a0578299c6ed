import { sealedColumn } from '#core/access/sealedColumns.server.ts';
import type { ServerDoor } from '#core/http/area.server.ts';
import { SEALED as AUTHENTICATOR_SECRETS } from './authenticators/app.server.ts';
import { mountAssignments } from './assignments/assignmentRoutes.server.ts';
import { mountCalendars, prepareCalendars } from './calendars/calendars.server.ts';
import { prepareOutbound } from './outbound/outbound.server.ts';
import { mountPermissions } from './permissions/permissionRoutes.server.ts';
import { prepareInvitations } from './invitations/invitations.server.ts';
import { prepareRoles } from './roles/role.server.ts';
import { mountIntegrationState } from './security/integrations.server.ts';
import { mountSecurity } from './security/securityRoutes.server.ts';
import { mountTokens } from './tokens/tokenRoutes.server.ts';
import { mountAvatars } from './users/avatarRoutes.server.ts';
import { prepareUsers } from './users/user.server.ts';
import { SEALED as WEBHOOK_SECRETS } from './webhooks/secrets.server.ts';
import { prepareWebhooks } from './webhooks/webhook.server.ts';
import { mountWebhooks } from './webhooks/webhookRoutes.server.ts';

export { makeAdministrator, makeSetupLink, canAnybodySignIn } from './sessions/signIn.server.ts';
export { keyNeeds } from './security/keyNeeds.server.ts';
export { makeRoles } from './roles/installRoles.server.ts';
export { mountSession } from './sessions/signingIn.server.ts';
export { openSessions } from './sessions/sessions.server.ts';
export { liveAccess } from './sessions/liveAccess.server.ts';
export { settingsOf } from './sessions/userSettings.server.ts';
export { mountCompanySignIn } from './company-sign-in/companyRoutes.server.ts';
export type { ProviderSettings } from './company-sign-in/provider.server.ts';
export { mountLinks, registerForgotten } from './invitations/linkRoutes.server.ts';
export { actorOfUser } from './users/actorOfUser.server.ts';
export { callerOfToken } from './tokens/tokens.server.ts';
export { type OutboundSetup, outboundOf } from './outbound/outbound.server.ts';

export { feedWebhooks } from './webhooks/feed.server.ts';
export { claimDue, deliver } from './webhooks/send.server.ts';

export const door: ServerDoor = {
  register() {
    prepareUsers();
    prepareInvitations();
    prepareRoles();
    prepareOutbound();
    prepareWebhooks();
    sealedColumn(AUTHENTICATOR_SECRETS);
    sealedColumn(WEBHOOK_SECRETS);
    prepareCalendars();
  },
  mount(app, services) {
    const { database, keys, storage } = services;
    mountPermissions(app, database);
    mountAvatars(app, database, storage);
    mountAssignments(app, database);
    mountTokens(app, services);
    mountSecurity(app, database, keys);
    mountIntegrationState(app, database);
    mountWebhooks(app, services);
    mountCalendars(app, services);
  },
};
