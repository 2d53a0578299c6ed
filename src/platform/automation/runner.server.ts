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
/** Of each rule at a time, so that a great import does not keep the other rules waiting. */
const OF_EACH_RULE = 10;
/** Rounds before changes are looked at again. */
const MOST_ROUNDS = 20;
const FEATURE = 'automation';

/**
 * Follows changes and clocks with the rules that are on, each second, until it is stopped. A loop and not a schedule:
 * whoever changes something sees what follows while they look.
 */
export const startAutomation = (office: RuleServices): Loop => loop(EVERY_MS, () => automate(office), office.onError);

/** One round: what happened, what time it is, and some of what is to be done. */
export async function automate(office: RuleServices, now: Date = theTime()): Promise<void> {
  const { database } = office;
  await placeChanges(database);
  await inPortions(AT_ONCE, () => feedAutomation(office));
  // A restored copy must not do what the original does; what is switched off waits.
  if ((await outgoingHeldSince(database)) || (await isSwitchedOff(database, FEATURE))) return;
  await lookAtClock(office, now);
  for (let round = 0; round < MOST_ROUNDS; round++) {
    const due = await dueRuns(database);
    if (due.length === 0) return;
    for (const id of due) await doRun(office, id);
  }
}

/** Runs whose turn has come, some of each rule, in the order in which they were made. */
async function dueRuns(database: Database): Promise<readonly number[]> {
  const { rows } = await database.query<{ id: number }>(
    `select due.id from (select distinct rule_id from automation_run where state = 'waiting' and next_at <= now()) waiting
       cross join lateral (select r.id from automation_run r where r.rule_id = waiting.rule_id and r.state = 'waiting' and r.next_at <= now()
                            order by r.id limit ${OF_EACH_RULE}) due
      order by due.id`,
  );
  return rows.map(({ id }) => id);
}
