export { makeAdministrator, makeRoles, makeSetupLink, canAnybodySignIn } from './sessions/signIn.server.ts';
export { mountSession } from './sessions/sessionRoutes.server.ts';
export { openSessions } from './sessions/sessions.server.ts';
export { liveAccess } from './sessions/liveAccess.server.ts';
export { settingsOf } from './sessions/userSettings.server.ts';
export { actorOfUser } from './users/actorOfUser.server.ts';
