import type { Logger } from 'pino';
import { hostOf } from './address.server.ts';
import { allScreens } from './manifest.ts';
import { actorOfUser } from '#areas/identity/identity.server.ts';
import type { KeyRing } from '#engine/keys/keys.server.ts';
import { watchAlarms } from '#platform/alarms/watch.server.ts';
import { followAll } from '#platform/audit/rules/followLog.server.ts';
import { startSealer } from '#platform/audit/sealer.server.ts';
import { startAuditStream } from '#platform/audit/stream/streamer.server.ts';
import { startAutomation } from '#platform/automation/runner.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { every, type Loop } from '#engine/time/every.server.ts';
import type { Machine } from '#engine/machine/machine.server.ts';
import { lookAtMachine } from '#platform/machine/watch.server.ts';
import type { Outbound } from '#engine/outbound/outbound.server.ts';
import { startPushing } from '#platform/notifications/push/send.server.ts';
import { readCompanyClock } from '#engine/settings/companyClock.server.ts';
import { askForTime } from '#engine/time/theTime.server.ts';

/** How soon a node follows a change of the company’s time zone. */
const CLOCK_MS = 5_000;
/** How often the database's time is measured. */
const ASKING_MS = 30_000;
/** How often disks and clock are checked for alarms. */
const LOOKING_MS = 60_000;
/** How often the audit rules check for newly sealed lines. */
const FOLLOWING_MS = 2_000;

/** Starts the repeated work of a process: sealing and forwarding the audit log, notifications, rules, alarms, clocks. */
export function startLoops({
  background,
  keys,
  outbound,
  publicUrl,
  machine,
  logger,
  wakeTellers: wakeBroadcaster,
}: {
  readonly background: Database;
  readonly keys: KeyRing;
  readonly outbound: Outbound;
  readonly publicUrl: string | undefined;
  readonly machine: Machine;
  readonly logger: Logger;
  /** Sends the live events of a loop at once, instead of with the next save. */
  readonly wakeTellers: () => void;
}): Loop {
  const sealer = startSealer(background, {
    onSealed: wakeBroadcaster,
    onError: (error) => logger.warn({ err: error }, 'the audit log could not be sealed'),
  });
  const stream = startAuditStream({ database: background, keys, outbound, host: hostOf(publicUrl) }, (error) =>
    logger.warn({ err: error }, 'the audit log could not be sent to the receiver'),
  );
  const pushing = startPushing(
    {
      database: background,
      keys,
      outbound,
      publicUrl,
      screens: allScreens,
      actorOf: actorOfUser,
    },
    (error) => logger.warn({ err: error }, 'browser notifications could not be sent'),
  );
  const automating = startAutomation({
    database: background,
    actorOf: actorOfUser,
    onError: (error) => logger.warn({ err: error }, 'an automation rule could not be processed'),
  });
  const following = every(
    FOLLOWING_MS,
    () => followAll(background),
    (error) => logger.warn({ err: error }, 'the audit rules could not process the log'),
  );
  const watching = watchAlarms(background, (error) => logger.warn({ err: error }, 'alarms'));
  // A loop instead of a schedule, because every node sets its own time zone.
  const clock = every(
    CLOCK_MS,
    () => readCompanyClock(background),
    (error) => logger.warn({ err: error }, 'the time zone of the company could not be read'),
  );
  const asking = every(
    ASKING_MS,
    () => askForTime(),
    (error) => logger.warn({ err: error }, 'the time of the database could not be read'),
  );
  const lookingAround = every(
    LOOKING_MS,
    () => lookAtMachine(background, machine),
    (error) => logger.warn({ err: error }, 'the server could not be checked'),
  );
  return {
    stop: async () => {
      await automating.stop();
      await pushing.stop();
      await stream.stop();
      await sealer.stop();
      for (const timer of [following, clock, asking, lookingAround]) clearInterval(timer);
      await watching.stop();
    },
  };
}
