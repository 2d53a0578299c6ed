import { calculation } from '#engine/calculations/calculation.ts';
import { formatInstant, localDay } from '#engine/calendar/zone.ts';

export interface VisitOfDay {
  readonly id: number;
  readonly customerId: number;
  readonly siteId: number;
  readonly staffId: number;
  /** ISO timestamps. */
  readonly arrivedAt: string;
  readonly departedAt: string | null;
  readonly entries: readonly { readonly jobId: number; readonly minutes: number }[];
}

export interface EovInput {
  /** Local date of the reports. */
  readonly date: string;
  readonly timezone: string;
  readonly jobStatus: Readonly<Record<string, string>>;
  readonly visits: readonly VisitOfDay[];
}

export type Outcome = 'completed' | 'outstanding';

export interface DayReport {
  readonly customerId: number;
  readonly siteId: number;
  readonly staffId: number;
  /** By arrival. */
  readonly visitIds: readonly number[];
  readonly arrivedAt: string;
  readonly departedAt: string | null;
  readonly onSiteMinutes: number;
  readonly loggedMinutes: number;
  readonly unloggedMinutes: number;
  readonly state: 'draft' | 'open';
  readonly jobs: readonly { readonly jobId: number; readonly minutes: number; readonly outcome: Outcome }[];
}

const FINISHED = ['resolved', 'closed'];

/** One report per site and engineer of a day. A visit belongs to the local date of its arrival. */
export function reportsOf({ date, timezone, jobStatus, visits }: EovInput): readonly DayReport[] {
  const groups = new Map<string, VisitOfDay[]>();
  for (const visit of visits) {
    if (localDay(Date.parse(visit.arrivedAt), timezone) !== date) continue;
    const key = `${visit.customerId} ${visit.siteId} ${visit.staffId}`;
    groups.set(key, [...(groups.get(key) ?? []), visit]);
  }
  return [...groups.values()]
    .map((group) => reportOf(group, jobStatus))
    .sort((a, b) => a.customerId - b.customerId || a.siteId - b.siteId || a.staffId - b.staffId);
}

function reportOf(group: readonly VisitOfDay[], jobStatus: EovInput['jobStatus']): DayReport {
  const visits = [...group].sort((a, b) => Date.parse(a.arrivedAt) - Date.parse(b.arrivedAt) || a.id - b.id);
  const [first] = visits;
  if (!first) throw new Error('A report has at least one visit.');
  const { customerId, siteId, staffId } = first;
  const closed = visits.flatMap(({ arrivedAt, departedAt }) =>
    departedAt === null ? [] : [{ from: Date.parse(arrivedAt), to: Date.parse(departedAt) }],
  );
  const isOpen = closed.length < visits.length;
  const onSiteMinutes = Math.floor(closed.reduce((sum, { from, to }) => sum + to - from, 0) / 60_000);
  const jobs = minutesByJob(visits);
  const loggedMinutes = jobs.reduce((sum, { minutes }) => sum + minutes, 0);
  return {
    customerId,
    siteId,
    staffId,
    visitIds: visits.map(({ id }) => id),
    arrivedAt: formatInstant(Date.parse(first.arrivedAt)),
    departedAt: isOpen ? null : formatInstant(Math.max(...closed.map(({ to }) => to))),
    onSiteMinutes,
    loggedMinutes,
    unloggedMinutes: Math.max(0, onSiteMinutes - loggedMinutes),
    state: isOpen ? 'open' : 'draft',
    jobs: jobs.map((job) => ({
      ...job,
      outcome: FINISHED.includes(jobStatus[String(job.jobId)] ?? '') ? 'completed' : 'outstanding',
    })),
  };
}

function minutesByJob(visits: readonly VisitOfDay[]) {
  const minutes = new Map<number, number>();
  for (const entry of visits.flatMap(({ entries }) => entries))
    minutes.set(entry.jobId, (minutes.get(entry.jobId) ?? 0) + entry.minutes);
  return [...minutes].map(([jobId, sum]) => ({ jobId, minutes: sum })).sort((a, b) => a.jobId - b.jobId);
}

export const visitEov = calculation('visit.eov', (input: EovInput) => ({ reports: reportsOf(input) }));
