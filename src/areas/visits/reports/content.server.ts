import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import { type DayVisits, readDay } from './dayVisits.server.ts';
import type { eov } from './eov.ts';
import { proposeJobs } from './proposal.rules.ts';
import { type DayReport, reportsOf } from './visitEov.rules.ts';

type Eov = Row<typeof eov>;
type Content = Pick<Eov, 'jobs' | 'attendees'>;

/** Reads a report's jobs and other attendees from its visits again. */
export async function readContent({ tx }: Context, row: Eov): Promise<Partial<Content>> {
  const day = await readDay(tx, row.visitIds);
  const [report] = reportsOf({ date: row.date, timezone: companyZone(), jobStatus: day.statuses, visits: day.visits });
  return report ? contentOf(report, day, row) : {};
}

/** Jobs of a report with times and work done, and the time of other attendees. */
export function contentOf(report: DayReport, day: DayVisits, before: Eov | undefined): Content {
  const own = day.entries.filter(({ visitId }) => report.visitIds.includes(visitId));
  const planned = day.visits.filter(({ id }) => report.visitIds.includes(id)).flatMap(({ jobIds }) => jobIds);
  const ids = [...new Set([...planned, ...own.map(({ jobId }) => jobId)])].sort((a, b) => a - b);
  const facts = ids.flatMap((id) => {
    const job = day.jobs.get(id);
    if (!job) return [];
    const known = report.jobs.find(({ jobId }) => jobId === id);
    const isDone = job.status === 'resolved' || job.status === 'closed';
    return [
      {
        job: job.number,
        title: job.title,
        minutes: known?.minutes ?? 0,
        outcome: known?.outcome ?? (isDone ? ('completed' as const) : ('outstanding' as const)),
        summaries: own.filter(({ jobId }) => jobId === id).map(({ summary }) => summary),
        resolution: job.resolution,
      },
    ];
  });
  const others = new Map<string, number>();
  for (const { staff, staffId, minutes } of own)
    if (staffId !== report.staffId) others.set(staff, (others.get(staff) ?? 0) + minutes);
  return {
    jobs: proposeJobs(facts, before?.jobs ?? []),
    attendees: [...others].map(([name, minutes]) => ({ name, minutes })),
  };
}
