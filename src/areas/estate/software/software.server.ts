import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import type { Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { conflict, Problem } from '#engine/http/problem.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { changeMany, createMany } from '#engine/store/store.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { anyAsset } from '../asset.ts';
import { license } from './license.ts';
import { licenseSeat } from './licenseSeat.ts';
import { software } from './software.ts';
import { softwareInstall } from './softwareInstall.ts';

/** Behaviour of software, installations, licences and seats. */
export const softwareBehaviours = [
  behaviour(software, {
    afterSave: [
      (context, changes) =>
        settleSupport(
          context,
          changes.map(({ after }) => after.id),
        ),
    ],
  }),
  behaviour(softwareInstall, {
    beforeSave: [checkInstalls],
    afterSave: [
      (context, changes) =>
        settleSupport(
          context,
          changes.map(({ after }) => after.softwareId),
        ),
    ],
  }),
  behaviour(license, { beforeSave: [checkLicences], afterSave: [copySeats, seatFirst] }),
  behaviour(licenseSeat, { beforeSave: [assignSeats] }),
  follow(anyAsset, { afterSave: [releaseSeats] }),
];

interface Machine {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly status: string;
  readonly customerId: number;
}

async function machinesOf(context: Context, ids: readonly number[]): Promise<ReadonlyMap<number, Machine>> {
  const { rows } = await context.tx.query<Machine>(
    'select id, name, kind, status, customer_id as "customerId" from asset where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map((row) => [row.id, row]));
}

const wrongCustomer = (key: string, name: string): Problem => {
  const message = `${name} belongs to another customer.`;
  return new Problem(422, 'wrong_customer', message, { errors: { [key]: [message] } });
};

async function checkInstalls(context: Context, changes: readonly Change<typeof softwareInstall>[]): Promise<void> {
  const machines = await machinesOf(
    context,
    changes.map(({ after }) => after.assetId),
  );
  for (const change of changes) {
    const machine = machines.get(change.after.assetId);
    if (!machine || change.problem) continue;
    change.after.deviceName = machine.name;
    if (!change.before && context.isImport) change.after.source = 'import';
    if (machine.customerId !== change.after.customerId) change.problem = wrongCustomer('assetId', machine.name);
    else if (machine.kind === software.name)
      refuseField(change, 'assetId', 'Choose the asset the software is installed on.');
    else if (machine.status === 'disposed' && !change.before)
      refuseField(change, 'assetId', 'The asset was disposed of. You can only view its record.');
  }
}

function checkLicences(_context: Context, changes: readonly Change<typeof license>[]): void {
  for (const change of changes) {
    const { startsOn, endsOn, metric, transferable } = change.after;
    if (startsOn && endsOn && endsOn < startsOn) refuseField(change, 'endsOn', 'Enter a last day after the first day.');
    if (metric === 'oem' && transferable) change.after.transferable = false;
    const { id, renewsId } = change.after;
    if (change.before && renewsId === id) refuseField(change, 'renewsId', 'A licence cannot renew itself.');
  }
}

/** Copies the seats of a renewed licence to its renewal. */
async function copySeats(context: Context, changes: readonly Saved<typeof license>[]): Promise<void> {
  const renewals = changes.filter(({ before, after }) => !before && after.renewsId !== null);
  if (renewals.length === 0) return;
  const { rows } = await context.tx.query<{ licenseId: number; assetId: number | null; contactId: number | null }>(
    `select license_id as "licenseId", asset_id as "assetId", contact_id as "contactId" from license_seat
      where license_id = any($1::bigint[]) and archived_at is null and ends_on is null order by id`,
    [renewals.map(({ after }) => after.renewsId)],
  );
  const drafts = renewals.flatMap(({ after: { id, customerId, renewsId, startsOn } }) =>
    rows
      .filter(({ licenseId }) => licenseId === renewsId)
      .map(({ assetId, contactId }) => ({ customerId, licenseId: id, assetId, contactId, startsOn })),
  );
  if (drafts.length === 0) return;
  for (const outcome of await createMany(context, licenseSeat, drafts)) if ('problem' in outcome) throw outcome.problem;
}

/** A licence bought for an asset gives it the first seat. A renewal copies the seats instead. */
async function seatFirst(context: Context, changes: readonly Saved<typeof license>[]): Promise<void> {
  const drafts = changes.flatMap(({ before, after: { id, customerId, assetId, renewsId, startsOn } }) =>
    before || assetId === null || renewsId !== null ? [] : [{ customerId, licenseId: id, assetId, startsOn }],
  );
  if (drafts.length === 0) return;
  for (const outcome of await createMany(context, licenseSeat, drafts)) if ('problem' in outcome) throw outcome.problem;
}

/** Stores the earliest end of support among the versions in use: that of the software, else that of its type. */
async function settleSupport(context: Context, ids: readonly number[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; now: string | null; ends: string | null }>(
    `select s.id, s.support_ends_on as now,
            (select min(coalesce(
               (select (v ->> 'supportEndsOn')::date from jsonb_array_elements(coalesce(s.versions, '[]')) v where lower(v ->> 'version') = lower(i.installed_version) limit 1),
               (select (v ->> 'supportEndsOn')::date from jsonb_array_elements(coalesce(t.versions, '[]')) v where lower(v ->> 'version') = lower(i.installed_version) limit 1)))
               from software_install i where i.software_id = s.id and i.archived_at is null and i.installed_version is not null) as ends
       from software s left join software_type t on t.id = s.software_type_id where s.id = any($1::bigint[]) order by s.id`,
    [[...new Set(ids)]],
  );
  const patches = rows
    .filter(({ now, ends }) => now !== ends)
    .map(({ id, ends }) => ({ id, version: null, set: { supportEndsOn: ends } }));
  for (const outcome of await changeMany(context, software, 'settleSupport', patches))
    if ('problem' in outcome) throw outcome.problem;
}

type SeatChange = Change<typeof licenseSeat>;

interface Licence {
  readonly id: number;
  readonly name: string;
  readonly customerId: number;
  readonly seats: number | null;
  readonly allowOver: boolean;
  readonly transferable: boolean;
  readonly taken: number;
}

/** Assigns seats under the lock of their licence, so that two requests never get the last one. */
async function assignSeats(context: Context, changes: readonly SeatChange[]): Promise<void> {
  await context.tx.query('select id from license where id = any($1::bigint[]) order by id for no key update', [
    changes.map(({ after }) => after.licenseId),
  ]);
  const { rows } = await context.tx.query<Licence>(
    `select l.id, l.name, l.customer_id as "customerId", l.seats, l.allow_over as "allowOver", l.transferable,
            (select count(*)::int from license_seat s where s.license_id = l.id and s.archived_at is null and (s.ends_on is null or not l.transferable)) as taken
       from license l where l.id = any($1::bigint[])`,
    [changes.map(({ after }) => after.licenseId)],
  );
  const left = new Map(rows.map((row) => [row.id, row.seats === null ? Infinity : row.seats - row.taken]));
  const holders = await holdersOf(context, changes);
  const open = await openSeats(context, changes);
  for (const change of changes) {
    const { before, after, action } = change;
    const licence = rows.find(({ id }) => id === after.licenseId);
    if (!licence) refuseField(change, 'licenseId', 'Licence: record not found. Choose one from the list.');
    else if (action !== 'archive') settleHolder(change, licence, holders);
    else if (!licence.transferable) await refuseRelease(context, change);
    if (change.problem || !licence || action === 'archive') continue;
    const same = open.find((seat) => seat.id !== after.id && isSameHolder(seat, after));
    if (same) {
      change.problem = conflict('seat_taken', `${after.holder} already has a seat of ${licence.name}.`);
      continue;
    }
    open.push({ id: after.id ?? 0, licenseId: after.licenseId, assetId: after.assetId, contactId: after.contactId });
    after.startsOn ??= companyToday(new Date(context.now));
    if (before && before.licenseId === after.licenseId && action !== 'restore') continue;
    const free = left.get(licence.id) ?? 0;
    if (free < 1 && !licence.allowOver) change.problem = await noSeats(context, licence);
    else left.set(licence.id, free - 1);
  }
}

interface OpenSeat {
  readonly id: number;
  readonly licenseId: number;
  readonly assetId: number | null;
  readonly contactId: number | null;
}

async function openSeats(context: Context, changes: readonly SeatChange[]): Promise<OpenSeat[]> {
  const { rows } = await context.tx.query<OpenSeat>(
    `select id, license_id as "licenseId", asset_id as "assetId", contact_id as "contactId" from license_seat
      where license_id = any($1::bigint[]) and archived_at is null and ends_on is null
        and (asset_id = any($2::bigint[]) or contact_id = any($3::bigint[]))`,
    [
      changes.map(({ after }) => after.licenseId),
      changes.flatMap(({ after }) => after.assetId ?? []),
      changes.flatMap(({ after }) => after.contactId ?? []),
    ],
  );
  return rows;
}

const isSameHolder = (one: Omit<OpenSeat, 'id'>, other: Omit<OpenSeat, 'id'>): boolean =>
  one.licenseId === other.licenseId && one.assetId === other.assetId && one.contactId === other.contactId;

interface Holders {
  readonly machines: ReadonlyMap<number, Machine>;
  readonly people: ReadonlyMap<number, { readonly name: string; readonly customerId: number | null }>;
}

async function holdersOf(context: Context, changes: readonly SeatChange[]): Promise<Holders> {
  const machines = await machinesOf(
    context,
    changes.flatMap(({ after }) => after.assetId ?? []),
  );
  const { rows } = await context.tx.query<{ id: number; name: string; customerId: number | null }>(
    'select id, name, customer_id as "customerId" from contact where id = any($1::bigint[])',
    [changes.flatMap(({ after }) => after.contactId ?? [])],
  );
  return { machines, people: new Map(rows.map((row) => [row.id, row])) };
}

function settleHolder(change: SeatChange, licence: Licence, { machines, people }: Holders): void {
  const { after } = change;
  if ((after.assetId === null) === (after.contactId === null))
    return refuseField(change, 'assetId', 'Choose an asset or a contact, and not both.');
  const key = after.assetId === null ? 'contactId' : 'assetId';
  const holder = machines.get(after.assetId ?? 0) ?? people.get(after.contactId ?? 0);
  if (!holder) refuseField(change, key, 'Record not found. Choose one from the list.');
  else if (holder.customerId !== licence.customerId) change.problem = wrongCustomer(key, holder.name);
  else after.holder = holder.name.slice(0, 200);
}

/** Refuses the release of a seat that stays with its device. */
async function refuseRelease(context: Context, change: SeatChange): Promise<void> {
  const { rows } = await context.tx.query<{ status: string }>('select status from asset where id = $1', [
    change.after.assetId,
  ]);
  if (rows[0]?.status === 'disposed') return;
  change.problem = conflict('not_transferable', 'Seats of this licence cannot be moved to another holder.');
}

/** A device that was not seen for this many days probably does not need its seat. */
const UNSEEN_DAYS = 90;

/**
 * Builds the refusal with the seats to release first, oldest first: those of devices that are no longer in use or were
 * not seen for 90 days, and of contacts who have left.
 */
async function noSeats(context: Context, { id, name, seats }: Licence): Promise<Problem> {
  const { rows } = await context.tx.query<{ id: number; title: string }>(
    `select s.id, s.holder as title from license_seat s left join asset a on a.id = s.asset_id left join contact c on c.id = s.contact_id
       left join computer k on k.id = s.asset_id
      where s.license_id = $1 and s.archived_at is null and s.ends_on is null
        and (a.status in ('retired', 'disposed', 'lost') or a.archived_at is not null or c.archived_at is not null or c.status = 'left'
          or k.last_seen_at < $2::timestamptz - make_interval(days => $3))
      order by s.starts_on nulls first, s.id limit 5`,
    [id, context.now, UNSEEN_DAYS],
  );
  const unused = rows.length > 0 ? ` Probably no longer used: ${rows.map(({ title }) => title).join(', ')}.` : '';
  const all = seats === 1 ? 'its seat is' : `all ${seats} are`;
  const message = `${name} has no free seats: ${all} assigned.${unused}`;
  return new Problem(409, 'no_seats', message, { errors: { licenseId: [message] }, more: { unused: rows } });
}

/** Ends the seats of an asset that is disposed of or leaves the customer. A non-transferable seat stays used. */
async function releaseSeats(context: Context, changes: readonly Saved<typeof anyAsset>[]): Promise<void> {
  const gone = changes.filter(
    ({ before, after }) =>
      before &&
      ((before.status !== after.status && after.status === 'disposed') || before.customerId !== after.customerId),
  );
  if (gone.length === 0) return;
  const { rows } = await context.tx.query<{ id: number }>(
    'select id from license_seat where asset_id = any($1::bigint[]) and archived_at is null and ends_on is null order by id',
    [gone.map(({ after }) => after.id)],
  );
  const endsOn = companyToday(new Date(context.now));
  for (const outcome of await changeMany(
    context,
    licenseSeat,
    'releaseSeat',
    rows.map(({ id }) => ({ id, version: null, set: { endsOn } })),
  ))
    if ('problem' in outcome) throw outcome.problem;
}
