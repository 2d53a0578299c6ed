import type { FastifyInstance } from 'fastify';
import { dirname } from 'node:path';
import { mountAreas, prepareAreas } from './areas.server.ts';
import { entities } from './areas.ts';
import { mountEngine, mountNouns } from './engine.server.ts';
import { mountFrontPage } from './frontPage.server.ts';
import { registerHealth } from './health.server.ts';
import type { Installation } from './installation.server.ts';
import { mountOutside, outsideOf } from './outside.server.ts';
import { mountProbes } from './probes.server.ts';
import { processingFacts } from './processing.server.ts';
import { callerOfToken, tokensNow } from '#areas/integrations/integrations.server.ts';
import {
  liveAccess,
  mountCompanySignIn,
  mountLinks,
  mountSession,
  openSessions,
} from '#areas/identity/identity.server.ts';
import { guardFeatures } from '#engine/features/features.server.ts';
import { raiseSeparately } from '#platform/alarms/raise.server.ts';
import { logLimits } from '#platform/audit/limitLog.server.ts';
import { logRefusals } from '#platform/audit/refusalLog.server.ts';
import { mountSlow } from '#platform/health-lines/slowHealth.server.ts';
import { mountHealthLines } from '#platform/health/healthRoutes.server.ts';
import { clientAddress } from '#engine/edge/clientAddress.server.ts';
import { mountDescription } from '#engine/edge/descriptionRoute.server.ts';
import { edge } from '#engine/edge/edge.server.ts';
import { pageVersion } from '#engine/edge/page.server.ts';
import { type Live, mountLive } from '#engine/live/server/live.server.ts';
import { planLive } from '#engine/live/server/livePlan.server.ts';
import { mountProcessing } from '#platform/processing/processingRoutes.server.ts';
import { learnZones, readCompanyClock } from '#engine/settings/companyClock.server.ts';
import { configuredNames } from '#engine/settings/configuredNames.server.ts';

/** The server, and the functions for a graceful shutdown. */
export interface Application extends FastifyInstance {
  readonly live: Live;
  /** Reports that the server is not ready from now on, while it still answers requests. */
  retire(): Promise<void>;
}

/** The complete server, ready to listen: edge, routes of all nouns, routes of the areas, and the page. */
export async function application(installation: Installation): Promise<Application> {
  let isEnding = false;
  const { database, keys, publicUrl, folder } = installation;
  const version = pageVersion(folder.web);
  const built = dirname(folder.web);
  const plan = installation.live ?? planLive(keys);
  const sessions = openSessions(database, keys);
  const app = await edge({
    ...installation,
    isReadOnly: installation.machine.isReadOnly,
    guard: { ...sessions, identifyToken: (request, token) => callerOfToken(database, keys, request, token) },
  });
  prepareAreas();
  await readCompanyClock(database);
  await learnZones(database);
  tellOfShut(installation);

  // Each adds a hook after those of the edge, in this order.
  guardFeatures(app, database);
  logLimits(app, database);
  logRefusals(app, database);

  await mountProbes(app, installation, () => isEnding);
  const outside = outsideOf(installation);
  const { outbound, post, provider } = outside;
  const isMailSetUp = (): Promise<boolean> => post.isSetUp();
  const signInServices = {
    database,
    keys,
    sessions,
    publicUrl,
    realtime: { ...plan.page, version },
    isMailSetUp,
    names: () => configuredNames(database, installation),
  };
  mountSession(app, signInServices);
  mountLinks(app, signInServices, installation.jobWorker);
  mountCompanySignIn(app, { ...signInServices, address: installation.address ?? '' }, outbound, provider);
  mountNouns(app, installation);
  mountEngine(app, installation);
  mountOutside(app, installation, outside);
  mountProcessing(app, database, processingFacts({ ...installation, mail: post, provider, plan, built }));
  mountAreas(app, { ...installation, outbound, address: installation.address ?? NEARBY });
  const live = mountLive(app, {
    database,
    directUrl: installation.databaseDirectUrl,
    plan,
    circuits: outbound.circuits,
    version,
    access: liveAccess(database, tokensNow),
    publicUrl,
    addressOf: clientAddress(installation.trustedProxies),
    onError: (error, what) => installation.logger.warn({ err: error }, what),
    onNote: (facts, what) => installation.logger.info(facts, what),
  });
  const { hub } = live;
  registerHealth({ ...installation, outbound, plan, hub, version, migrations: folder.migrations, built, isMailSetUp });
  mountHealthLines(app);
  mountSlow(app);
  mountDescription(
    app,
    entities.filter((each) => !each.internal),
    installation.appName,
  );
  await mountFrontPage(app, installation, { plan, guard: sessions });
  const retire = async (): Promise<void> => {
    isEnding = true;
    // Other nodes notice the absence themselves, so a failure does not matter.
    await live.retire().catch(() => undefined);
  };
  return Object.assign(app, { live, retire });
}

const NEARBY = 'http://localhost';

/** Raises an alarm for a stored secret that cannot be decrypted, wherever it is found. */
function tellOfShut({ database, keys, logger }: Installation): void {
  keys.onShut = ({ purpose, place }) => {
    const says = `A stored secret cannot be decrypted (${purpose}, ${place}). It was changed in the database, or an encryption key is missing. Keep the database and its backups unchanged, and check the keys.`;
    raiseSeparately(database, 'integrity', { says, about: place }).catch((error: unknown) =>
      logger.warn({ err: error }, 'an alarm could not be raised'),
    );
  };
}
