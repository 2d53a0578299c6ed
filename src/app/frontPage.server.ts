import type { FastifyInstance } from 'fastify';
import type { Installation } from './installation.server.ts';
import { allScreens } from './manifest.ts';
import { settingsOf } from '#areas/identity/identity.server.ts';
import { REDIRECTS } from './shell/redirects.ts';
import { auditGroup } from '#platform/settings/auditGroup.ts';
import type { Guard } from '#engine/edge/guard.server.ts';
import { mountPage } from '#engine/edge/page.server.ts';
import { mountWellKnown } from '#engine/edge/wellKnown.server.ts';
import { type LivePlan, lineOrigins } from '#engine/live/server/livePlan.server.ts';
import { storedPlaces } from '#engine/live/bus/relay.server.ts';
import { readGroup } from '#engine/settings/groups.server.ts';
import { configuredNames } from '#engine/settings/configuredNames.server.ts';

/** Serves the page with the values of each user, and the well-known addresses for tools. */
export async function mountFrontPage(
  app: FastifyInstance,
  installation: Installation,
  { plan, guard }: { readonly plan: LivePlan; readonly guard: Guard },
): Promise<void> {
  const { database } = installation;
  mountWellKnown(app, {
    contact: async () => (await readGroup(database, auditGroup)).securityContact,
    passwordPath: '/profile',
    expires: new Date(Date.now() + HALF_A_YEAR_MS).toISOString(),
  });
  await mountPage(app, {
    folder: installation.folder.web,
    screens: [...allScreens, ...REDIRECTS.map(([path]) => ({ path, title: '', area: 'home' as const }))],
    filesUrl: installation.filesUrl,
    names: () => configuredNames(database, installation),
    csrfToken: guard.csrfToken,
    lineOrigins: lineOrigins(plan.page),
    linePort: plan.page.port,
    lastChange: async () => (await storedPlaces(database)).newest,
    isDark: async (request) => {
      if (!request.caller) return undefined;
      const theme = (await settingsOf(database, request.caller.actor.userId ?? 0)).theme as
        | { dark?: boolean }
        | undefined;
      return theme?.dark;
    },
  });
}

/** Validity of security.txt. Installations are expected to be updated or restarted within this time. */
const HALF_A_YEAR_MS = 180 * 86_400_000;
