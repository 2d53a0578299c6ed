import { sealedColumn } from '#core/access/sealedColumns.server.ts';
import { provideCalendars } from '#core/calendar/companyHours.server.ts';
import { subjects } from '#core/subject-access/subjects.server.ts';
import type { ServerDoor } from '#core/http/area.server.ts';
import { prepareAuditStream } from '#core/audit/stream/streamSide.server.ts';
import { prepareMail } from '#core/mail/mailSide.server.ts';
import { SETTING_SECRETS } from '#core/settings/secrets.server.ts';
import { SEALED as AUTHENTICATOR_SECRETS } from './authenticators/app.server.ts';
import { prepareAccessReviews } from './access-review/accessReview.server.ts';
import { mountAccessReviews } from './access-review/reviewRoutes.server.ts';
import { mountAssignments } from './assignments/assignmentRoutes.server.ts';
import { readCalendar } from './calendars/calendarHours.server.ts';
import { mountCalendars, prepareCalendars } from './calendars/calendars.server.ts';
import { prepareCover } from './cover/cover.server.ts';
import { mountScim } from './directory/scimRoutes.server.ts';
import { prepareOutbound } from './outbound/outbound.server.ts';
import { prepareCompanySignIn } from './company-sign-in/onlyWay.server.ts';
import { mountPermissions } from './permissions/permissionRoutes.server.ts';
import { prepareInvitations } from './invitations/invitations.server.ts';
import { prepareHolds } from './retention/holds.server.ts';
import { keepSystem } from './retention/systemKept.server.ts';
import { prepareRoles } from './roles/role.server.ts';
import { mountIntegrationState } from './security/integrations.server.ts';
import { mountSecurity } from './security/securityRoutes.server.ts';
import { watchSecurity } from './security/securityHealth.server.ts';
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
export { companySide } from './company-sign-in/companySide.server.ts';
export type { ProviderSettings } from './company-sign-in/provider.server.ts';
export { providerSource } from './company-sign-in/providerSource.server.ts';
export { mountLinks, registerForgotten } from './invitations/linkRoutes.server.ts';
export { scheduleAccessReviews } from './access-review/accessReview.server.ts';
export { scheduleCover } from './cover/cover.server.ts';
export { actorOfUser } from './users/actorOfUser.server.ts';
export { callerOfToken } from './tokens/tokens.server.ts';
export { type OutboundSetup, outboundOf } from './outbound/outbound.server.ts';

export { feedWebhooks } from './webhooks/feed.server.ts';
export { claimDue, deliver } from './webhooks/send.server.ts';

export const door: ServerDoor = {
  register() {
    prepareUsers();
    prepareCover();
    prepareAccessReviews();
    prepareInvitations();
    prepareRoles();
    prepareMail();
    prepareAuditStream();
    prepareCompanySignIn();
    prepareOutbound();
    prepareWebhooks();
    sealedColumn(AUTHENTICATOR_SECRETS);
    sealedColumn(WEBHOOK_SECRETS);
    sealedColumn(SETTING_SECRETS);
    prepareCalendars();
    provideCalendars(readCalendar);
    prepareHolds();
    keepSystem();
    subjects({ entity: 'user', table: '"user"', name: 'name', email: 'email' });
  },
  mount(app, services) {
    const { database, keys } = services;
    mountPermissions(app, database);
    mountAccessReviews(app, database);
    mountAvatars(app, services);
    mountAssignments(app, database);
    mountTokens(app, services);
    mountScim(app, services);
    mountSecurity(app, database, keys);
    mountIntegrationState(app, database);
    watchSecurity(database);
    mountWebhooks(app, services);
    mountCalendars(app, services);
  },
};
