import { SEALED as AUTHENTICATOR_SECRETS } from './authenticators/app.server.ts';
import { prepareCompanySignIn } from './company-sign-in/onlyWay.server.ts';
import { mountScim } from './directory/scimRoutes.server.ts';
import { accountMail } from './invitations/invitations.server.ts';
import { mountOwnName } from './profile/ownNameRoutes.server.ts';
import { legalHoldBehaviour } from './retention/holds.server.ts';
import { keepSystem } from './retention/systemKept.server.ts';
import { prepareAskingPasskeys } from './sessions/askingPasskeys.server.ts';
import { signInAuditEvents } from './sessions/signInAuditEvents.server.ts';
import { accountAuditEvents } from './users/accountAuditEvents.server.ts';
import { mountAvatars } from './users/avatarRoutes.server.ts';
import { userBehaviour } from './users/user.server.ts';
import { sealedColumn } from '#engine/keys/sealedColumns.server.ts';
import { subjects } from '#platform/subject-access/subjects.server.ts';
import type { AreaModule } from '#engine/api/area.server.ts';

export { makeAdministrator, makeSetupLink, canAnybodySignIn } from './sessions/signIn.server.ts';
export { mountSession } from './sessions/signingIn.server.ts';
export { openSessions } from './sessions/sessions.server.ts';
export { liveAccess } from './sessions/liveAccess.server.ts';
export { settingsOf } from './sessions/userSettings.server.ts';
export { mountCompanySignIn } from './company-sign-in/companyRoutes.server.ts';
export { companySide } from './company-sign-in/companySide.server.ts';
export type { ProviderSettings } from './company-sign-in/provider.server.ts';
export { type ProviderSource, providerSource } from './company-sign-in/providerSource.server.ts';
export { mountLinks, registerForgotten } from './invitations/linkRoutes.server.ts';
export { scheduleTimedOut } from './sessions/timedOut.server.ts';
export { actorOfUser } from './users/actorOfUser.server.ts';
export { readersAmong } from './users/readersAmong.server.ts';
export { nameIn } from './users/nameIn.ts';

export { visibilityFields } from './users/visibility.server.ts';
export { visibilityOf } from './users/visibility.server.ts';
export { type Account, refuseBeyondOwn } from './users/user.server.ts';
export { TODAY } from './users/mayWork.server.ts';
export { MAY_WORK } from './users/mayWork.server.ts';
export { COVERED } from './users/visibility.server.ts';
export { SEES_WITH } from './users/visibility.server.ts';
export { visibilityColumns } from './users/visibility.server.ts';
export { whereAndWhenOf } from './where-and-when/whereAndWhen.server.ts';
export { guardAdministrators } from './users/lastAdministrator.server.ts';
export { tellOfWiderRoles } from './users/newAdministrator.server.ts';
export { refuseLockingOneselfOut } from './where-and-when/lockedOut.server.ts';
export { askedForPasskeys } from './sessions/passkeysAsked.server.ts';
export { outsideOfUser } from './where-and-when/whereAndWhen.server.ts';
export { noteOutside } from './sessions/turnedAway.server.ts';

export const area: AreaModule = {
  auditEvents: [signInAuditEvents, accountAuditEvents],
  // Account emails come after the user rules, which refuse a taken address.
  behaviours: [userBehaviour, accountMail, legalHoldBehaviour],
  register() {
    prepareCompanySignIn();
    prepareAskingPasskeys();
    sealedColumn(AUTHENTICATOR_SECRETS);
    keepSystem();
    subjects({ entity: 'user', table: '"user"', name: 'name', email: 'email' });
  },
  mount(app, services) {
    const { database } = services;
    mountAvatars(app, services);
    mountOwnName(app, database);
    mountScim(app, services);
  },
};
