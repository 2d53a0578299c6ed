import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import type { eov } from './eov.ts';
import { reportsOf } from './visitEov.rules.ts';
import { readDay } from './dayVisits.server.ts';

type EovChange = Change<typeof eov>;

/** Fills the times of a report from its visits; without visits, from the time entered for its jobs. */
export async function fillFigures({ tx }: Context, changes: readonly EovChange[]): Promise<void> {
  const { visits, statuses } = await readDay(tx, [...new Set(changes.flatMap(({ after }) => after.visitIds))]);
  for (const change of changes) {
    const { after } = change;
    if (after.visitIds.length === 0) {
      const logged = after.jobs.reduce((sum, { minutes }) => sum + minutes, 0);
      Object.assign(after, { arrivedAt: null, departedAt: null, onSiteMinutes: 0, unloggedMinutes: 0 });
      after.loggedMinutes = logged;
      after.state = 'draft';
      continue;
    }
    const own = visits.filter(({ id }) => after.visitIds.includes(id));
    const fitting = own.filter(
      (each) =>
        each.customerId === after.customerId && each.siteId === after.siteId && each.staffId === after.engineerId,
    );
    const [report, ...others] = reportsOf({
      date: after.date,
      timezone: companyZone(),
      jobStatus: statuses,
      visits: fitting,
    });
    if (!report || others.length > 0 || report.visitIds.length !== after.visitIds.length) {
      refuseField(change, 'visitIds', 'Choose visits of this engineer to this site that began on this day.');
      continue;
    }
    const { arrivedAt, departedAt, onSiteMinutes, loggedMinutes, unloggedMinutes, state } = report;
    Object.assign(after, { arrivedAt: iso(arrivedAt), departedAt: departedAt === null ? null : iso(departedAt) });
    Object.assign(after, { onSiteMinutes, loggedMinutes, unloggedMinutes, state });
  }
}

const iso = (at: string): string => new Date(at).toISOString();
