import { JOB_TITLES, ANSWERS, QUESTIONS, RESOLUTIONS } from '#app/commands/demo/jobWords.ts';
import { PRIORITY_OPTIONS, STATUS_TABLE } from '#areas/desk/jobs/jobChoices.ts';
import { GRADES, priorityOf } from '#areas/desk/jobs/priority.rules.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { learn } from '#engine/store/index/vocabulary.server.ts';
import { normalise } from '#engine/store/index/rank.ts';
import type { Figure } from './figures.server.ts';
import { chosen, filled, oneOf, searchEntries, takeIds } from './filling.server.ts';
import { fillPeople } from './people.server.ts';
import type { Home } from './product.server.ts';
import { sized } from './size.server.ts';

export const JOBS = sized(500_000, 300);
const OPEN = sized(10_000, 100);
/** Entries per job; the newest jobs have many more. */
const ENTRIES = 5;
const LONG_THREADS = sized(2_500, 5);
const LONG_THREAD = sized(200, 40);
const TIMES = 2;
const VISITS = sized(50_000, 200);
const VISITS_A_DAY = sized(60, 4);
/** Future days of the schedule. */
const AHEAD = 40;
/** Open jobs are among the newest. */
const RECENT = sized(40_000, 200);

/** Jobs of three years with their events, threads, times and visits. A recount sets the due times of open jobs. */
export async function fillDesk(home: Home): Promise<readonly Figure[]> {
  const people = await fillPeople(home);
  const jobs = await filled(home, {
    of: 'jobs with threads, times and visits',
    rows: JOBS,
    counted: 'job',
    tables: ['job', 'job_event', 'thread_entry', 'time_entry', 'visit', 'eov', 'search_entry'],
    fill: async (tx) => {
      await choose(tx);
      const first = await fillJobs(tx);
      await fillThreads(tx, first);
      await fillTimes(tx, first);
      await fillVisits(tx, first);
      await learn(tx, [...JOB_TITLES, ...QUESTIONS, ...RESOLUTIONS, ...ROOMS].map(normalise));
    },
  });
  return [...people, ...jobs];
}

const ROOMS = ['Maple', 'Cedar', 'Willow', 'Chestnut', 'Hawthorn', 'Juniper', 'Sycamore', 'Rowan', 'Laburnum', 'Aspen'];

/** Numbered rows to choose from: customers with their sites and contacts, colleagues and teams. */
async function choose(tx: Queryable): Promise<void> {
  const rows = {
    customer: `select id, (select min(s.id) from site s where s.customer_id = c.id) as site_id,
                      (select min(p.id) from contact p where p.customer_id = c.id and p.status = 'current') as contact_id
                 from customer c where archived_at is null and exists (select from site s where s.customer_id = c.id)`,
    colleague: `select u.id, u.name from "user" u where email like 'colleague.%'`,
    team: `select id from team where name like 'Team %'`,
  };
  for (const [name, query] of Object.entries(rows))
    await tx.query(
      `create temp table bench_${name} on commit drop as select row_number() over (order by id) - 1 as k, x.* from (${query}) x`,
    );
}

/** Some customers have far more jobs than others. */
const CUSTOMER = `floor((select count(*) from bench_customer) * power(${chosen(10_000, 1)} / 10000.0, 2))`;
const COLLEAGUE = chosen('(select count(*) from bench_colleague)', 2);
const TEAM = chosen('(select count(*) from bench_team)', 3);

const PRIORITIES = GRADES.flatMap((impact) => GRADES.map((urgency) => [impact, urgency] as const));
/** A "case … end" expression for the label of a value. */
const labelOf = (value: string, options: Readonly<Record<string, { readonly label: string }>>): string =>
  `case ${value} ${Object.entries(options)
    .map(([key, { label }]) => `when '${key}' then '${label}'`)
    .join(' ')} end`;

const ACTIVE = oneOf(
  [
    'new',
    'open',
    'open',
    'open',
    'in-progress',
    'in-progress',
    'scheduled',
    'waiting-customer',
    'waiting-customer',
    'waiting-supplier',
    'on-hold',
  ],
  4,
);

/** Jobs lie in the table in the order in which they were logged, as in real use. */
async function fillJobs(tx: Queryable): Promise<number> {
  const first = await takeIds(tx, 'job', JOBS);
  const isOpen = `n >= ${JOBS - RECENT} and n % ${RECENT / OPEN} = 0`;
  await tx.query(
    `insert into job (id, number, customer_id, site_id, contact_id, title, description, type, source, status, impact, urgency, priority,
                      assignee_user_id, watcher_ids, team_id, created_at, updated_at, first_response_at, last_reply_at, last_reply_by,
                      resolution, resolution_code, resolved_at, closed_at, sla_level, logged_minutes, version)
     select ${first} + n, 'J' || ${first} + n, c.id, c.site_id, c.contact_id,
            ${oneOf(JOB_TITLES, 5)} || ', ' || ${oneOf(ROOMS, 6)} || ' ' || ${chosen(40_000, 7)}, ${oneOf(QUESTIONS, 8)},
            ${oneOf(['incident', 'incident', 'request', 'change', 'maintenance'], 9)}, ${oneOf(['phone', 'email', 'email', 'web', 'monitoring'], 10)},
            s.status, g.impact, g.urgency, g.priority, p.id, case when p.id is null then '{}' else array[p.id] end, t.id,
            d.at, d.at, d.at + interval '20 minutes', d.at + interval '4 hours', ${oneOf(['staff', 'staff', 'customer'], 11)},
            case when e.ended then ${oneOf(RESOLUTIONS, 12)} end, case when e.ended then ${oneOf(['fixed', 'fixed', 'advice', 'workaround'], 13)} end,
            case when e.ended then d.at + make_interval(hours => 5 + ${chosen(60, 14)}::int) end,
            case when s.status = 'closed' then d.at + make_interval(hours => 5 + 72 + ${chosen(60, 14)}::int) end,
            case when e.ended then ${oneOf(['met', 'met', 'met', 'met', 'breached'], 15)} else 'on-track' end, 45, 4
       from generate_series(0, ${JOBS - 1}) n
       cross join lateral (select case when ${isOpen} then ${ACTIVE} when n >= ${JOBS - RECENT / 10} then 'resolved'
                                       when ${chosen(20, 16)} = 0 then 'cancelled' else 'closed' end as status) s
       cross join lateral (select s.status in ('resolved', 'closed') as ended) e
       cross join lateral (select now() - interval '10 minutes' - interval '3 years' * ((${JOBS} - n) / ${JOBS}::float8) as at) d
       join bench_customer c on c.k = ${CUSTOMER}
       join bench_team t on t.k = ${TEAM}
       join (values ${PRIORITIES.map(([impact, urgency], at) => `(${at}, '${impact}', '${urgency}', '${priorityOf(impact, urgency)}')`).join(', ')}) g (k, impact, urgency, priority)
         on g.k = least(8, floor(9 * sqrt(${chosen(1_000, 17)} / 1000.0)))
       left join bench_colleague p on p.k = ${COLLEAGUE} and s.status <> 'new' and ${chosen(6, 18)} > 0
      order by n`,
  );
  await tx.query(
    `insert into job_event (job_id, at, type, status)
     select id, created_at, 'created', null from job where id >= ${first}
     union all select id, first_response_at, 'staff-contact', null from job where id >= ${first} and status <> 'new'
     union all select id, coalesce(resolved_at, first_response_at + interval '1 hour'), 'status', case status when 'closed' then 'resolved' else status end
                 from job where id >= ${first} and status <> 'new'
     union all select id, closed_at, 'status', status from job where id >= ${first} and closed_at is not null`,
  );
  await tx.query(
    searchEntries(
      'job',
      `select id, customer_id, number || ' ' || title as title, ${labelOf('status', STATUS_TABLE)} || ' · ' || ${labelOf('priority', PRIORITY_OPTIONS)} as subtitle,
              status in ('closed', 'cancelled') as archived, array_remove(array[number || ' ' || title, title, description, resolution], null) as names,
              array[number] as codes from job where id >= ${first} order by id`,
    ),
  );
  return first;
}

/** Entries of one record are spread over the table, as in real use. */
async function fillThreads(tx: Queryable, first: number): Promise<void> {
  const columns = 'noun, record_id, kind, visibility, author_user_id, author_name, body, at';
  const entry = (n: string, after: string): string =>
    `'job', j.id, ${oneOf(['message', 'message', 'line'], 20, n)}, ${oneOf(['public', 'internal'], 21, n)}, p.id, p.name,
     ${oneOf([...ANSWERS, ...QUESTIONS], 22, n)} || ' ' || ${oneOf(RESOLUTIONS, 23, n)}, j.created_at + make_interval(mins => ${after})`;
  const colleague = (n: string): string =>
    `join bench_colleague p on p.k = ${chosen('(select count(*) from bench_colleague)', 24, n)}`;
  await tx.query(
    `insert into thread_entry (${columns}) select ${entry('(j.id * 8 + e)', 'e * 45')}
       from generate_series(1, ${ENTRIES}) e cross join job j ${colleague('(j.id * 8 + e)')} where j.id >= ${first} order by e, j.id`,
  );
  await tx.query(
    `insert into thread_entry (${columns}) select ${entry('(j.id * 256 + e)', 'e')}
       from generate_series(1, ${LONG_THREAD}) e cross join job j ${colleague('(j.id * 256 + e)')}
      where j.id >= ${first + JOBS - LONG_THREADS} order by e, j.id`,
  );
}

/** Each colleague works on one job at a time, so every entry has its own quarter of an hour. */
async function fillTimes(tx: Queryable, first: number): Promise<void> {
  await tx.query(
    `insert into time_entry (customer_id, job_id, staff_id, work_type_id, started_at, ended_at, minutes, summary, billed_minutes, state, created_at, updated_at)
     select j.customer_id, j.id, p.id, (select min(id) from work_type), t.at, t.at + make_interval(mins => t.minutes), t.minutes,
            ${oneOf(RESOLUTIONS, 30, 'j.id')}, 30, case when t.at > now() - interval '10 days' then 'draft' else 'approved' end, t.at, t.at
       from generate_series(1, ${TIMES}) e cross join job j
       join bench_colleague p on p.k = (j.id * 2 + e) % (select count(*) from bench_colleague)
       cross join lateral (select date_trunc('minute', j.created_at) - interval '1 day' + make_interval(mins => e * 30) as at, case e when 1 then 15 else 30 end as minutes) t
      where j.id >= ${first} order by t.at`,
  );
}

/** Each engineer visits one customer per day, including today. */
async function fillVisits(tx: Queryable, firstJob: number): Promise<void> {
  const first = await takeIds(tx, 'visit', VISITS);
  const days = Math.ceil(VISITS / VISITS_A_DAY);
  await tx.query(
    `insert into visit (id, number, customer_id, site_id, job_ids, engineer_id, planned_start, planned_end, status, arrived_at, departed_at,
                        on_site_minutes, created_at, updated_at)
     select ${first} + n, 'V' || ${first} + n, j.customer_id, j.site_id, array[j.id], p.id, d.at, d.at + interval '90 minutes',
            case when d.at > now() then 'planned' else 'done' end, case when d.at < now() then d.at + interval '5 minutes' end,
            case when d.at < now() then d.at + interval '80 minutes' end, case when d.at < now() then 75 else 0 end, d.at, d.at
       from generate_series(0, ${VISITS - 1}) n
       join job j on j.id = ${firstJob} + ${chosen(JOBS, 40)}
       join bench_colleague p on p.k = n % ${VISITS_A_DAY}
       cross join lateral (select current_date - ${days - AHEAD} + (n / ${VISITS_A_DAY})::int + make_interval(hours => 9 + ${chosen(7, 41)}::int) as at) d`,
  );
  await tx.query(
    `insert into eov (number, customer_id, site_id, engineer_id, date, visit_ids, arrived_at, departed_at, on_site_minutes, unlogged_minutes, state, created_at, updated_at)
     select 'EOV ' || id, customer_id, site_id, engineer_id, arrived_at::date, array[id], arrived_at, departed_at, 75, 75, 'sent', departed_at, departed_at
       from visit where id >= ${first} and status = 'done' and arrived_at < current_date`,
  );
  await tx.query(
    searchEntries(
      'visit',
      `select id, customer_id, number as title, initcap(status) as subtitle, false as archived, array[number] as names, array[number] as codes
         from visit where id >= ${first}`,
    ),
  );
}
