import { type Asked, behaviour } from '#engine/actions/behaviour.server.ts';
import type { ActionsOf, Row } from '#engine/entity/entity.ts';
import { conflict, invalid, refused } from '#engine/http/problem.ts';
import { isOneAddress } from '#engine/mail/outgoingMail.ts';
import type { Context } from '#engine/request/context.server.ts';
import { takeNumber } from '#engine/series/series.server.ts';
import type { Change, Refusing } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { create } from '#engine/store/store.server.ts';
import { setTimers } from '#engine/timers/timers.server.ts';
import { refuseOtherCustomers } from '../belonging.server.ts';
import { eov } from './eov.ts';
import { readContent } from './content.server.ts';
import { fillFigures } from './figures.server.ts';
import { addressesFor } from './recipients.server.ts';

type Eov = Row<typeof eov>;
type EovChange = Change<typeof eov>;
type Does<A extends keyof ActionsOf<typeof eov>> = Asked<typeof eov, ActionsOf<typeof eov>[A]>;

/** Timer for the background job that makes the PDF and sends emails. */
export const SEND_TIMER = 'send';
const FINISHED = ['signed', 'unsigned', 'sent'] as const;
type Finished = (typeof FINISHED)[number];
const isFinished = (state: string): state is Finished => FINISHED.some((each) => each === state);

/** Behaviour of End Of Visit reports: numbers, figures, signatures, and no changes after signing. */
export const eovBehaviour = behaviour(eov, {
  beforeSave: [prepare],
  refuses: { archive: refuseFinished, amend: refuseCorrected },
  actions: {
    refresh: async ({ context, row }) => ({
      to: row.state === 'open' ? 'open' : 'draft',
      set: await readContent(context, row),
    }),
    noSignature: ({ input }) => {
      if (!input.reason) throw invalid({ reason: ['Enter a reason.'] });
      return { unsignedReason: input.reason };
    },
    send,
    amend: async ({ context, row, input }) => {
      if (!input.reason) throw invalid({ reason: ['Enter a reason.'] });
      await create(context, eov, correctionOf(row, input.reason));
      return { to: isFinished(row.state) ? row.state : 'signed' };
    },
  },
});

async function send({ context, row, input }: Does<'send'>) {
  const given = (input.to ?? []).map((each) => each.trim().toLowerCase());
  const wrong = given.find((each) => !isOneAddress(each));
  if (wrong !== undefined) throw invalid({ to: [`“${wrong}” is not an email address. Correct it and try again.`] });
  const to = given.length > 0 ? given : await addressesFor(context.tx, row);
  if (to.length === 0)
    throw refused('no_address', 'No contact receives visit reports. Enter an email address.', {
      errors: { to: ['Enter an email address.'] },
    });
  await setTimers(context.tx, eov, SEND_TIMER, [{ id: row.id, at: context.now }]);
  return { sentTo: to, sentAt: context.now };
}

/** A copy of a signed report for correction. Its visits are read again. */
export const correctionOf = (row: Eov, amendReason: string) => ({
  customerId: row.customerId,
  siteId: row.siteId,
  engineerId: row.engineerId,
  date: row.date,
  visitIds: row.visitIds,
  jobs: row.jobs,
  attendees: row.attendees,
  workDone: row.workDone,
  outstandingWork: row.outstandingWork,
  recommendations: row.recommendations,
  parts: row.parts,
  photoIds: row.photoIds,
  amendsId: row.id,
  amendReason,
});

async function prepare(context: Context, changes: readonly EovChange[]): Promise<void> {
  for (const change of changes) judge(change);
  const open = () => changes.filter(({ problem }) => !problem);
  await refuseOtherCustomers(context, open(), {
    what: 'a report',
    named: ({ siteId, visitIds, amendsId }) => ({
      siteId: ['site', [siteId]],
      visitIds: ['visit', visitIds],
      amendsId: ['eov', amendsId === null ? [] : [amendsId]],
    }),
  });
  await fillFigures(
    context,
    open().filter(({ before, after }) => !isFinished(after.state) && !isFinished(before?.state ?? '')),
  );
  await numberReports(context, open());
}

const KEY = ['siteId', 'engineerId', 'date', 'amendsId'] as const;

function judge(change: EovChange): void {
  const { before, after, action } = change;
  after.outstandingCount = after.jobs.filter(({ outcome }) => outcome === 'outstanding').length;
  if (!before || action !== 'update') return;
  if (isFinished(before.state)) {
    change.problem = conflict(
      'finished',
      'This report is finished and cannot be changed. Correct it with a new revision.',
    );
    return;
  }
  for (const key of KEY)
    if (before[key] !== after[key])
      refuseField(change, key, 'Site, engineer and date of a report cannot be changed. Archive it and write another.');
}

/** Numbers reports without gaps within a year. A correction keeps the number and increments the revision. */
async function numberReports(context: Context, changes: readonly EovChange[]): Promise<void> {
  const fresh = changes.filter(({ before, problem }) => !before && !problem);
  const corrected = fresh.flatMap(({ after }) => after.amendsId ?? []);
  const { rows } = corrected.length === 0 ? { rows: [] } : await context.tx.query<Amended>(AMENDED, [corrected]);
  for (const change of fresh) {
    const { after } = change;
    if (after.amendsId === null) {
      const year = after.date.slice(0, 4);
      after.number = `EOV-${year}-${String(await takeNumber(context.tx, 'EOV', year)).padStart(4, '0')}`;
      continue;
    }
    const old = rows.find(({ id }) => id === after.amendsId);
    if (!old) continue;
    if (!isFinished(old.state))
      refuseField(change, 'amendsId', 'This report is not finished. Change it instead of correcting it.');
    else if (old.isCorrected)
      refuseField(change, 'amendsId', 'This report was corrected already. Correct the latest revision.');
    else if (old.siteId !== after.siteId || old.engineerId !== after.engineerId || old.date !== after.date)
      refuseField(change, 'amendsId', 'A correction has the same site, engineer and date.');
    else if (!after.amendReason) refuseField(change, 'amendReason', 'Enter a reason.');
    after.revision = old.revision + 1;
    after.number = `${old.number.replace(/ rev \d+$/, '')} rev ${after.revision}`;
  }
}

interface Amended extends Record<string, unknown> {
  readonly id: number;
  readonly number: string;
  readonly revision: number;
  readonly state: string;
  readonly siteId: number;
  readonly engineerId: number;
  readonly date: string;
  readonly isCorrected: boolean;
}
const AMENDED = `select e.id, e.number, e.revision, e.state, e.site_id as "siteId", e.engineer_id as "engineerId", e.date,
    exists (select 1 from eov n where n.amends_id = e.id) as "isCorrected" from eov e where e.id = any($1::bigint[]) for update`;

function refuseFinished(...[, rows]: Parameters<Refusing<typeof eov>>) {
  return new Map(
    rows
      .filter(({ state }) => isFinished(state))
      .map(
        ({ id }) => [id, conflict('finished', 'Finished reports are kept. Correct it with a new revision.')] as const,
      ),
  );
}

async function refuseCorrected(...[{ tx }, rows]: Parameters<Refusing<typeof eov>>) {
  const found = await tx.query<{ id: number; number: string }>(
    'select amends_id as id, number from eov where amends_id = any($1::bigint[])',
    [rows.map(({ id }) => id)],
  );
  return new Map(
    found.rows.map(({ id, number }) => [id, conflict('corrected', `This report was corrected by ${number}.`)] as const),
  );
}
