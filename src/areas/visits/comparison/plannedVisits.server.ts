import { binder, scopeClause } from '#engine/access/access.server.ts';
import { MONTHS } from '#engine/calendar/calendar.ts';
import { companyZone } from '#engine/calendar/companyZone.ts';
import type { Cell } from '#engine/reports/report.ts';
import type { Answering, ReportContext } from '#engine/reports/reports.server.ts';
import { visit } from '../visits/visit.ts';

interface Counts extends Record<string, unknown> {
  readonly planned: number;
  readonly done: number;
  readonly missed: number;
  readonly cancelled: number;
  readonly coming: number;
  readonly plannedMinutes: number;
  readonly onSiteMinutes: number;
}
interface Line extends Counts {
  readonly id: number;
  readonly name: string;
  readonly customerId: number | null;
}

/** By what the visits are counted: the ID and name of each row, and the customer whose visits it opens. */
const BY: Readonly<Record<string, { readonly id: string; readonly name: string; readonly customer: string }>> = {
  customer: { id: 'r.customer_id', name: 'c.name', customer: 'r.customer_id' },
  site: { id: 'r.site_id', name: "s.name || ', ' || c.name", customer: 'r.customer_id' },
  engineer: { id: 'r.engineer_id', name: 'coalesce(u.known_as, u.name)', customer: 'null::bigint' },
};

// A cancelled or missed visit was planned and not done. Visits that are not over are not compared.
const COUNTS = `count(*)::int as planned,
  count(*) filter (where r.status = 'done')::int as done,
  count(*) filter (where r.status = 'missed')::int as missed,
  count(*) filter (where r.status = 'cancelled')::int as cancelled,
  count(*) filter (where r.status in ('planned', 'travelling', 'on-site'))::int as coming,
  coalesce(sum(round(extract(epoch from r.planned_end - r.planned_start) / 60))
    filter (where r.status in ('done', 'missed', 'cancelled')), 0)::int as "plannedMinutes",
  coalesce(sum(r.on_site_minutes) filter (where r.status = 'done'), 0)::int as "onSiteMinutes"`;

/** Counts the visits whose planned start is in the period, in two statements. */
export const answerPlannedVisits: Answering = async (context, asked) => {
  const { tx, most, after } = context;
  const by = BY[String(asked.by)] ?? BY.customer;
  if (!by) return { rows: [], totals: {} };
  const bind = binder();
  const { rows } = await tx.query<Line>(
    `select ${by.id} as id, ${by.name} as name, ${by.customer} as "customerId", ${COUNTS} ${visitsIn(context, asked, bind)}
      group by 1, 2, 3 order by name, id`,
    bind.values,
  );
  const from = after === undefined ? 0 : Number(after);
  return {
    rows: rows.slice(from, from + most).map(({ id, name, customerId, ...counts }) => ({
      key: String(id),
      ...(customerId === null ? {} : { to: `/customer/${customerId}/visits` }),
      cells: { name, ...withDifference(counts) },
    })),
    totals: withDifference(totalOf(rows)),
    chart: await chartOf(context, asked),
    ...(from + most < rows.length ? { next: String(from + most) } : {}),
  };
};

const withDifference = (counts: Counts): Readonly<Record<string, Cell>> => ({
  planned: counts.planned,
  done: counts.done,
  missed: counts.missed,
  cancelled: counts.cancelled,
  coming: counts.coming,
  plannedMinutes: counts.plannedMinutes,
  onSiteMinutes: counts.onSiteMinutes,
  difference: counts.onSiteMinutes - counts.plannedMinutes,
});

function totalOf(rows: readonly Counts[]): Counts {
  const sum = (key: keyof Counts & string): number => rows.reduce((total, row) => total + Number(row[key]), 0);
  return {
    planned: sum('planned'),
    done: sum('done'),
    missed: sum('missed'),
    cancelled: sum('cancelled'),
    coming: sum('coming'),
    plannedMinutes: sum('plannedMinutes'),
    onSiteMinutes: sum('onSiteMinutes'),
  };
}

type Asked = Readonly<Record<string, Cell>>;

/** The visits of the period that the actor can see. Days are those of the company’s time zone. */
function visitsIn({ actor }: ReportContext, { from, to }: Asked, bind: ReturnType<typeof binder>): string {
  const zone = bind(companyZone());
  return `from visit r join customer c on c.id = r.customer_id join site s on s.id = r.site_id
       join "user" u on u.id = r.engineer_id
      where r.archived_at is null and r.planned_start >= (${bind(from)}::date::timestamp at time zone ${zone})
        and r.planned_start < ((${bind(to)}::date + 1)::timestamp at time zone ${zone}) and ${scopeClause(visit, actor, bind)}`;
}

/** The last months of the period; more do not fit. */
const MOST_MONTHS = 24;

async function chartOf(context: ReportContext, asked: Asked) {
  const bind = binder();
  const { rows } = await context.tx.query<{ month: string; plannedMinutes: number; onSiteMinutes: number }>(
    `select to_char(r.planned_start at time zone ${bind(companyZone())}, 'YYYY-MM') as month, ${COUNTS}
      ${visitsIn(context, asked, bind)} group by 1 order by 1 desc limit ${MOST_MONTHS}`,
    bind.values,
  );
  const months = rows.toReversed();
  return {
    labels: months.map(({ month }) => `${MONTHS[Number(month.slice(5)) - 1]} ${month.slice(0, 4)}`),
    series: [
      { label: 'Planned', values: months.map(({ plannedMinutes }) => plannedMinutes) },
      { label: 'On site', values: months.map(({ onSiteMinutes }) => onSiteMinutes) },
    ],
  };
}
