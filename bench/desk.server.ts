import { prepareAreas } from '#app/areas.server.ts';
import { ACTIVE_STATUSES } from '#areas/desk/jobs/jobStatus.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { recountPortion } from '#areas/desk/sla/recount.server.ts';
import { openDatabase } from '#engine/db/pool.server.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import { type TimedRequest, type TargetTimes, measureRequests, getRequest } from './targets.server.ts';
import { fillDesk } from './deskRows.server.ts';
import { count, type Figure, seconds } from './figures.server.ts';
import { colleagueOf } from './people.server.ts';
import { databaseOf, type Home } from './product.server.ts';
import { asks, pick, q, type Sample } from './readings.server.ts';
import type { RunningInstallation } from './installation.server.ts';
import { isRecord, jsonOf, rowsOf, signIn, type Visitor } from './visitor.server.ts';

const LIST: TargetTimes = { p50: 20, p95: 200 };
const PAGE: TargetTimes = { p95: 40 };
const SEARCH: TargetTimes = { p95: 100 };

/** Measures the service desk with half a million jobs, for an engineer and for the administrator. */
export async function measureDesk({ product, home, visitor, sample }: RunningInstallation): Promise<readonly Figure[]> {
  const filling = await fillDesk(home);
  const recount = await measureRecount(home, visitor);
  const engineer = await signIn(product.address, colleagueOf(0));
  const newest = rowsOf(await engineer.get('/api/v1/jobs?size=200'));
  const jobs = newest.map((row) => ({
    id: Number(row.id),
    customerId: Number(row.customerId),
    teamId: Number(row.teamId),
    contactId: row.contactId,
    title: String(row.title),
  }));
  const figures = [
    ...filling,
    recount,
    ...(await measureRequests(engineer, [...lists(jobs, sample), ...pages(jobs), ...searches(jobs), ...days(sample)])),
    ...(await measureRequests(visitor, [
      getRequest(
        'time sheets of everybody, a week',
        { p95: 100 },
        (turn) => `/api/v1/time-sheets?week=${back(7 * (turn % 40))}`,
      ),
      ...changes(jobs),
    ])),
  ];
  engineer.leave();
  return figures;
}

interface Job {
  readonly id: number;
  readonly customerId: number;
  readonly teamId: number;
  readonly contactId: unknown;
  readonly title: string;
}

const JOBS = asks(job, [...job.columns, 'customerId']);
const ACTIVE = `f.status=is%3A${ACTIVE_STATUSES.join('%2C')}`;
const BOARD = `/api/v1/jobs?${ACTIVE}&sort=nextDueAt&size=200`;
const TODAY = nowIso().slice(0, 10);
const back = (days: number): string => addDays(TODAY, -days);

function lists(jobs: readonly Job[], { customerIds }: Sample): readonly TimedRequest[] {
  const one = (turn: number): Job => pick(jobs, turn);
  return [
    getRequest('jobs, first page', PAGE, () => JOBS),
    getRequest('jobs, a page far down', LIST, (turn) => `${JOBS}&page=${50 + (turn % 50)}`),
    getRequest('jobs by title', LIST, () => `${JOBS}&sort=title`),
    getRequest('open jobs', PAGE, () => `${JOBS}&${ACTIVE}`),
    getRequest('open jobs, due first', PAGE, () => `${JOBS}&${ACTIVE}&sort=nextDueAt`),
    getRequest(
      'open jobs without an assignee',
      PAGE,
      () => `${JOBS}&${ACTIVE}&f.assigneeUserId=empty%3A&sort=nextDueAt`,
    ),
    getRequest('open jobs about to breach', PAGE, () => `${JOBS}&${ACTIVE}&f.slaLevel=is%3Aat-risk&sort=nextDueAt`),
    getRequest('open jobs of a team', PAGE, (turn) => `${JOBS}&${ACTIVE}&f.teamId=is%3A${one(turn).teamId}`),
    getRequest(
      'waiting jobs',
      PAGE,
      () => `${JOBS}&f.status=is%3Awaiting-customer%2Cwaiting-supplier%2Con-hold&sort=nextDueAt`,
    ),
    getRequest('closed jobs', LIST, () => `${JOBS}&f.status=is%3Aclosed`),
    getRequest('jobs of a customer', LIST, (turn) => `${JOBS}&f.customerId=is%3A${pick(customerIds, turn)}`),
    getRequest(
      'closed jobs of a busy customer',
      LIST,
      (turn) => `${JOBS}&f.customerId=is%3A${one(turn).customerId}&f.status=is%3Aclosed%2Ccancelled`,
    ),
    getRequest('jobs of a team', LIST, (turn) => `${JOBS}&f.teamId=is%3A${one(turn).teamId}`),
    getRequest('jobs of a priority', LIST, (turn) => `${JOBS}&f.priority=is%3AP${1 + (turn % 5)}`),
    getRequest(
      'jobs of a priority and a team',
      LIST,
      (turn) => `${JOBS}&f.priority=is%3AP${1 + (turn % 5)}&f.teamId=is%3A${one(turn).teamId}`,
    ),
    getRequest(
      'jobs closed in a month',
      LIST,
      (turn) => `${JOBS}&f.closedAt=between%3A${back(60 + turn)}%2C${back(30 + turn)}`,
    ),
    getRequest('jobs with a word', LIST, (turn) => `${JOBS}&q=${pick(['printer', 'laptop', 'sycamore'], turn)}`),
    getRequest('jobs with a room', LIST, (turn) => `${JOBS}&q=sycamore%20${100 + turn}`),
    getRequest('quick views and their counts', PAGE, () => '/api/v1/jobs/queues'),
    getRequest('board of a team', { p95: 50 }, (turn) => `${BOARD}&f.teamId=is%3A${one(turn).teamId}`),
    getRequest('board of all open jobs', { p95: 50 }, () => BOARD),
  ];
}

function pages(jobs: readonly Job[]): readonly TimedRequest[] {
  const path = (turn: number): string => `/api/v1/jobs/${pick(jobs, turn).id}`;
  return [
    getRequest('job page: the record', PAGE, path),
    getRequest(
      'job page: newest of its 200 entries',
      { p50: 20, p95: 40 },
      (turn) => `/api/v1/threads/job/${pick(jobs, turn).id}`,
    ),
    getRequest('job page: clocks', PAGE, (turn) => `${path(turn)}/clocks`),
    getRequest('job page: links', PAGE, (turn) => `${path(turn)}/links`),
    getRequest('job page: times', PAGE, (turn) => `/api/v1/time-entries?f.jobId=is%3A${pick(jobs, turn).id}`),
    getRequest('job page: parts', PAGE, (turn) => `/api/v1/jobs?f.parentId=is%3A${pick(jobs, turn).id}`),
    getRequest('job page: history', PAGE, (turn) => `${path(turn)}/history`),
  ];
}

const searches = (jobs: readonly Job[]): readonly TimedRequest[] => [
  getRequest('search, number of a job', SEARCH, (turn) => `/api/v1/search?q=J${pick(jobs, turn).id - turn * 100}`),
  getRequest('search, words of a title', SEARCH, (turn) => `/api/v1/search?q=${q(pick(jobs, turn).title)}`),
  getRequest(
    'search, two words that thousands share',
    SEARCH,
    (turn) => `/api/v1/search?q=${pick(['projector%20cedar', 'laptop%20maple', 'phone%20rowan'], turn)}`,
  ),
  getRequest(
    'search, a word of fifty thousand',
    SEARCH,
    (turn) => `/api/v1/search?q=${pick(['printer', 'classrooms', 'warranty'], turn)}`,
  ),
  getRequest(
    'search, a word with a slip',
    SEARCH,
    (turn) => `/api/v1/search?q=${pick(['projetcor', 'labunrum', 'tabelt'], turn)}`,
  ),
  {
    what: 'jobs with a similar title',
    target: PAGE,
    ask: (visitor, turn) => {
      const { customerId, title } = pick(jobs, turn);
      return visitor.send('POST', '/api/v1/jobs/similar', { customerId, title: title.slice(0, 20) });
    },
  },
];

const days = ({ customerIds }: Sample): readonly TimedRequest[] => [
  getRequest('own time sheet, a week', PAGE, (turn) => `/api/v1/time-sheets?week=${back(7 * (turn % 40))}`),
  getRequest('own visits of a day', PAGE, (turn) => `/api/v1/visits/my-day?day=${back(turn % 90)}`),
  getRequest(
    'schedule of a week',
    { p95: 100 },
    (turn) => `/api/v1/visits/schedule?from=${back(turn % 90)}&to=${back((turn % 90) - 6)}`,
  ),
  getRequest('schedule of six weeks', { p95: 200 }, () => `/api/v1/visits/schedule?from=${back(7)}&to=${back(-28)}`),
  getRequest('visits and reports of a day', PAGE, (turn) => `/api/v1/eov/daily?day=${back(turn % 90)}`),
  getRequest(
    'support summary of a customer',
    { p95: 60 },
    (turn) => `/api/v1/customers/${pick(customerIds, turn)}/support-summary`,
  ),
  getRequest('overview of a customer', PAGE, (turn) => `/api/v1/customers/${pick(customerIds, turn)}/overview`),
];

function changes(jobs: readonly Job[]): readonly TimedRequest[] {
  const versions = new Map<number, number>();
  const changed = async (visitor: Visitor, turn: number) => {
    const { id } = pick(jobs, turn);
    const version = versions.get(id) ?? versionIn(jsonOf(await visitor.get(`/api/v1/jobs/${id}`)));
    const answer = await visitor.send('PATCH', `/api/v1/jobs/${id}`, {
      version,
      description: `Looked at in turn ${turn}.`,
    });
    versions.set(id, versionIn(jsonOf(answer)));
    return answer;
  };
  return [{ what: 'change a job', target: { p95: 60 }, ask: changed }];
}

function versionIn(body: unknown): number {
  if (!isRecord(body) || !isRecord(body.row)) throw new Error('The answer has no row.');
  return Number(body.row.version);
}

/**
 * Measures the recalculation of service levels of all open jobs after a policy change, as the background job does it,
 * without the wait for its schedule.
 */
async function measureRecount(home: Home, visitor: Visitor): Promise<Figure> {
  prepareAreas();
  const database = openDatabase(databaseOf(home), { max: 2 });
  try {
    const policy = rowsOf(await visitor.get('/api/v1/system/sla-policies')).find((row) => row.isDefault === true);
    if (!policy) throw new Error('The company has no service level policy.');
    const set = { version: policy.version, pausesForSupplier: policy.pausesForSupplier !== true };
    await visitor.send('PATCH', `/api/v1/system/sla-policies/${Number(policy.id)}`, set);
    const { rows } = await database.query<{ total: number }>('select total from sla_recount');
    const began = performance.now();
    // The product's own schedule may process a batch too.
    while ((await recountPortion(database, nowIso())) || (await database.query('select from sla_recount')).rowCount)
      continue;
    const took = performance.now() - began;
    return {
      what: 'service levels are counted again',
      figure: seconds(took),
      note: `${count(rows[0]?.total ?? 0)} open jobs; target 10 s${took > 10_000 ? ': NOT KEPT' : ''}`,
    };
  } finally {
    await database.end();
  }
}
