import { actionOf } from '#engine/changes/auditEvents.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { changeMany, type PatchOf } from '#engine/store/store.server.ts';
import { jobTag } from '#areas/desk/tags/jobTag.ts';
import { job } from '#areas/desk/jobs/job.ts';
import { slaPolicy } from '#areas/desk/sla/slaPolicy.ts';
import { timeEntry } from '#areas/desk/time/timeEntry.ts';
import { workType } from '#areas/desk/time/workType.ts';
import { mailbox } from '#areas/mail/mailboxes/mailbox.ts';
import { mailSender } from '#areas/mail/senders/mailSender.ts';
import { addEntry } from '#platform/thread/threadStore.server.ts';
import type { Chance } from './chance.ts';
import { type DemoPeople, make, type Place } from './customers.server.ts';
import { demoDeskKit, demoShares } from './deskKit.server.ts';
import { ANSWERS, JOB_TITLES, QUESTIONS, RESOLUTIONS } from './jobWords.ts';

type Job = Row<typeof job>;
const HOUR = 3_600_000;
const DAY = 24 * HOUR;
/** Jobs are logged over this many days, ending today. */
const DAYS = 30;
const EACH_DAY = 8;

/** Some hundred jobs of the last month with messages and times. Most are closed, and the newest are open. */
export async function demoJobs(
  write: <T>(work: (context: Context) => Promise<T>) => Promise<T>,
  luck: Chance,
  places: readonly Place[],
  people: DemoPeople,
): Promise<number> {
  const kit = await write(catalogue);
  let count = 0;
  for (let age = DAYS; age >= 0; age--) {
    const logged = await write((context) => {
      const at = new Date(Date.parse(context.now) - age * DAY - luck.whole(1, 6) * HOUR).toISOString();
      return logDay({ ...context, now: at }, luck, places, people, kit.tagIds);
    });
    await write((context) => workOn(context, luck, logged, { age, staffIds: people.staffIds, kit }));
    count += logged.length;
  }
  await write((context) => demoShares(context, people.teamIds));
  return count;
}

interface Kit {
  readonly tagIds: readonly number[];
  readonly workTypeIds: readonly number[];
}

async function catalogue(context: Context): Promise<Kit> {
  await make(context, slaPolicy, [{ name: 'Standard', isDefault: true }]);
  await demoDeskKit(context);
  const tags = await make(
    context,
    jobTag,
    ['Printing', 'Network', 'Accounts', 'Wi-Fi', 'Backup', 'Classroom'].map((name) => ({ name })),
  );
  const types = await make(context, workType, [
    { name: 'Remote', minimumMinutes: 15 },
    { name: 'On site', minimumMinutes: 30 },
    { name: 'Travel', isBillable: false },
  ]);
  // Its mail server does not exist, so it stays disabled.
  await make(context, mailbox, [
    { address: 'support@demo.example', fromName: 'Service Desk', server: 'imap.demo.example', user: 'support' },
  ]);
  await make(context, mailSender, [
    { address: 'alerts@monitoring.example', treatment: 'monitoring', note: 'Alerts of our monitoring' },
    { address: '@newsletter.example', treatment: 'discard' },
  ]);
  return { tagIds: tags.map(({ id }) => id), workTypeIds: types.map(({ id }) => id) };
}

async function logDay(
  context: Context,
  luck: Chance,
  places: readonly Place[],
  { teamIds }: DemoPeople,
  tagIds: readonly number[],
): Promise<readonly Job[]> {
  const chosen = Array.from({ length: EACH_DAY }, () => luck.pick(places));
  const { rows: contacts } = await context.tx.query<{ id: number; customer_id: number }>(
    `select id, customer_id from contact where customer_id = any($1::bigint[]) and status = 'current' order by id`,
    [chosen.map(({ customerId }) => customerId)],
  );
  const { rows: assets } = await context.tx.query<{ id: number; customer_id: number }>(
    `select id, customer_id from asset where customer_id = any($1::bigint[]) and archived_at is null and status <> 'disposed' order by id limit 500`,
    [chosen.map(({ customerId }) => customerId)],
  );
  return make(
    context,
    job,
    chosen.map(({ customerId, siteId }) => {
      const own = contacts.filter((each) => each.customer_id === customerId);
      const owned = assets.filter((each) => each.customer_id === customerId);
      return {
        customerId,
        siteId,
        title: luck.pick(JOB_TITLES),
        ...(own.length > 0 ? { contactId: luck.pick(own).id } : {}),
        ...(owned.length > 0 && luck.often(60) ? { assets: [`asset:${luck.pick(owned).id}`] } : {}),
        type: luck.pick(['incident', 'incident', 'request', 'change'] as const),
        source: luck.pick(['phone', 'phone', 'email', 'web', 'monitoring'] as const),
        impact: luck.pick(['high', 'medium', 'medium', 'low', 'low'] as const),
        urgency: luck.pick(['high', 'medium', 'low', 'low'] as const),
        teamId: luck.pick(teamIds),
        tagIds: luck.often(70) ? [luck.pick(tagIds)] : [],
        description: luck.pick(QUESTIONS),
      };
    }),
  );
}

/** Updates the jobs of one day: old ones are closed, newer ones are in progress or waiting. */
async function workOn(
  context: Context,
  luck: Chance,
  jobs: readonly Job[],
  { age, staffIds, kit }: { readonly age: number; readonly staffIds: readonly number[]; readonly kit: Kit },
): Promise<void> {
  const later = (each: Job, hours: number): Context => ({
    ...context,
    now: new Date(Math.min(Date.parse(context.now), Date.parse(each.createdAt) + hours * HOUR)).toISOString(),
  });
  for (const each of jobs) {
    if (age === 0 && luck.often(60)) continue;
    await tick(later(each, 0.1), each);
    const staffId = luck.pick(staffIds);
    const step = (hours: number, action: string, set: PatchOf<typeof job>['set']) =>
      changed(later(each, hours), action, each.id, set);
    await step(0.2, 'assign', { assigneeUserId: staffId, status: 'open' });
    await reply(later(each, luck.pick([0.3, 0.5, 1, 3])), each, staffId, luck.pick(ANSWERS));
    if (luck.often(30)) await say(later(each, 4), each, luck.pick(QUESTIONS));
    await logTime(later(each, 5), luck, each, staffId, luck.pick(kit.workTypeIds));
    const ends = age > 3 ? luck.often(92) : luck.often(25);
    if (ends) {
      const at = later(each, luck.whole(6, 30)).now;
      const resolution = luck.pick(RESOLUTIONS);
      await changed({ ...context, now: at }, 'resolve', each.id, {
        status: 'resolved',
        resolution,
        resolutionCode: luck.pick(['fixed', 'fixed', 'workaround', 'advice'] as const),
        resolvedAt: at,
      });
      if (age > 6) await step(72, 'close', { status: 'closed', closedAt: later(each, 72).now });
    } else if (luck.often(40)) await step(6, 'waitCustomer', { status: 'waiting-customer' });
    else if (luck.often(20)) await step(6, 'hold', { status: 'on-hold', waitReason: 'Part ordered' });
    else await step(6, 'start', { status: 'in-progress' });
  }
}

/** Changes have a checklist whose required items are completed. */
async function tick(context: Context, each: Job): Promise<void> {
  if (each.checklist.length === 0) return;
  const { name } = context.actor;
  const checklist = each.checklist.map((item) =>
    item.isRequired ? { ...item, doneBy: name, doneAt: context.now } : item,
  );
  const [outcome] = await changeMany(context, job, 'checklist-changed', [
    { id: each.id, version: null, set: { checklist } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

async function changed(context: Context, action: string, id: number, set: PatchOf<typeof job>['set']): Promise<void> {
  const [outcome] = await changeMany(context, job, actionOf(job, action), [{ id, version: null, set }]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

/** A public reply. The demo company sends no emails. */
async function reply(context: Context, each: Job, staffId: number, body: string): Promise<void> {
  const author = await nameOf(context, staffId);
  const { now } = context;
  await addEntry({ ...context, actor: { ...context.actor, userId: staffId, name: author } }, job, {
    recordId: each.id,
    kind: 'message',
    visibility: 'public',
    body,
  });
  const [outcome] = await changeMany(context, job, 'replied', [
    { id: each.id, version: null, set: { lastReplyAt: now, lastReplyBy: 'staff', firstResponseAt: now } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

async function say(context: Context, each: Job, body: string): Promise<void> {
  if (each.contactId === null) return;
  const { rows } = await context.tx.query<{ name: string }>('select name from contact where id = $1', [each.contactId]);
  await addEntry(context, job, {
    recordId: each.id,
    kind: 'message',
    visibility: 'public',
    body,
    from: { noun: 'contact', id: each.contactId, name: rows[0]?.name ?? 'Contact' },
  });
  const [outcome] = await changeMany(context, job, 'customer-replied', [
    { id: each.id, version: null, set: { lastReplyAt: context.now, lastReplyBy: 'customer' } },
  ]);
  if (outcome && 'problem' in outcome) throw outcome.problem;
}

let slot = 0;

/** Each entry has a separate half hour, so that no colleague works twice at the same time. */
async function logTime(context: Context, luck: Chance, each: Job, staffId: number, workTypeId: number): Promise<void> {
  const start = Date.parse(context.now) - 60 * DAY - ++slot * HOUR;
  await make(context, timeEntry, [
    {
      jobId: each.id,
      staffId,
      workTypeId,
      startedAt: new Date(start).toISOString(),
      endedAt: new Date(start + luck.pick([10, 15, 20, 35, 45]) * 60_000).toISOString(),
    },
  ]);
}

async function nameOf({ tx }: Context, id: number): Promise<string> {
  const { rows } = await tx.query<{ name: string }>('select name from "user" where id = $1', [id]);
  return rows[0]?.name ?? 'A colleague';
}
