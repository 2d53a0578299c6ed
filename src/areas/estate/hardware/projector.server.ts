import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { lampDueOn, lampUsed } from './lamp.rules.ts';
import { projector } from './projector.ts';

/** Maximum number of readings in a record. */
const KEPT = 200;

export const projectorBehaviour = behaviour(projector, { beforeSave: [settleLamp] });

function settleLamp(context: Context, changes: readonly Change<typeof projector>[]): void {
  const today = companyToday(new Date(context.now));
  for (const { before, after, warnings } of changes) {
    const { lampHours, lampRatedHours, lampChangedOn } = after;
    if (lampHours !== null && lampHours !== before?.lampHours) {
      const last = after.readings?.at(-1);
      if (last && lampHours < last.hours && before?.lampChangedOn === lampChangedOn)
        warnings.push({
          code: 'lamp_changed',
          field: 'lampHours',
          message: 'The hours are below the last reading. Was the lamp changed? Enter the date.',
        });
      after.readings = [
        ...(after.readings ?? []).filter(({ on }) => on !== today),
        { on: today, hours: lampHours },
      ].slice(-KEPT);
    }
    after.lampUsedPercent = lampHours !== null && lampRatedHours !== null ? lampUsed(lampHours, lampRatedHours) : null;
    const readOn = after.readings?.at(-1)?.on;
    after.lampDueOn =
      lampHours !== null && lampRatedHours !== null && lampChangedOn && readOn
        ? lampDueOn({ hours: lampHours, ratedHours: lampRatedHours, changedOn: lampChangedOn, readOn })
        : null;
  }
}
