import type { FastifyInstance } from 'fastify';
import { mountAuthenticators } from '../authenticators/authenticatorRoutes.server.ts';
import { mountFactors } from '../authenticators/factorRoutes.server.ts';
import { mountReportSignIn } from './reportSignInRoutes.server.ts';
import type { Installation } from './entry.server.ts';
import { mountPassword } from './passwordRoutes.server.ts';
import { mountProofs } from './proofRoutes.server.ts';
import { mountSessionLists } from './sessionListRoutes.server.ts';
import { mountSessions } from './sessionRoutes.server.ts';
import { mountFailedSignIns } from './failedSignIns.server.ts';

/** Mounts all routes for signing in. */
export function mountSession(app: FastifyInstance, installation: Installation): void {
  mountSessions(app, installation);
  mountProofs(app, installation);
  mountFactors(app, installation);
  mountAuthenticators(app, installation);
  mountSessionLists(app, installation);
  mountPassword(app, installation);
  mountReportSignIn(app, installation);
  mountFailedSignIns(app, installation);
}
