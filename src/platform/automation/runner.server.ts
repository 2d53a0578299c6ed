import { isSwitchedOff } from '#engine/features/features.server.ts';
import { outgoingHeldSince } from '#engine/outbound/outgoingHold.server.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { type Loop, loop } from '#engine/time/every.server.ts';
import { placeChanges } from '#engine/live/bus/relay.server.ts';
import { inPortions } from '#engine/machine/giveWay.server.ts';
import { theTime } from '#engine/time/theTime.server.ts';
import type { RuleServices } from './acting.server.ts';
import { lookAtClock } from './clock.server.ts';
import { AT_ONCE, feedAutomation } from './feed.server.ts';
import { doRun } from './run.server.ts';

const EVERY_MS = 1_000;
/** The number of runs per rule at a time, so that a large import does not delay other rules. */
const OF_EACH_RULE = 10;
/** The number of rounds before changes are read again. */
const MOST_ROUNDS = 20;
const FEATURE = 'automation';

/**
 * Runs the active rules every second until stopped. It is a loop and not a schedule, so that a user who changes a
 * record sees the effects at once.
 */
export const startAutomation = (office: RuleServices): Loop => loop(EVERY_MS, () => automate(office), office.onError);

/** One round: new changes, due dates and schedules, and some of the due runs. */
export async function automate(office: RuleServices, now: Date = theTime()): Promise<void> {
  const { database } = office;
  await placeChanges(database);
  await inPortions(AT_ONCE, () => feedAutomation(office));
  // A restored copy must not repeat the original's actions. While the feature is off, runs wait.
  if ((await outgoingHeldSince(database)) || (await isSwitchedOff(database, FEATURE))) return;
  await lookAtClock(office, now);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = await dueRuns(database);
    if (due.length === 0) return;
    for (const id of due) await doRun(office, id);
  }
}

/** Due runs, a few of each rule, in the order of their creation. */
async function dueRuns(database: Database): Promise<readonly number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select due.id from (select distinct rule_id from automation_run where state = 'waiting' and next_at <= now()) waiting
       cross join lateral (select r.id from automation_run r where r.rule_id = waiting.rule_id and r.state = 'waiting' and r.next_at <= now()
                            order by r.id limit ${OF_EACH_RULE}) due
      order by due.id`,
  );
  return rows.map(({ id }) => id);
}
