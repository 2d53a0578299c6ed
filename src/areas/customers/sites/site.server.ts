import { behaviour } from '#engine/actions/behaviour.server.ts';
import type { AfterSave, BeforeSave, Change, Saved } from '#engine/store/change.server.ts';
import type { Context } from '#engine/request/context.server.ts';
import { companyToday } from '#engine/request/request.server.ts';
import type { Row } from '#engine/entity/entity.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { conflict, type Problem } from '#engine/http/problem.ts';
import { NO_POSTCODE, readPostcode } from '#engine/kinds/postcode/postcode.ts';
import { keepsCustomer, lastByCustomer, type Owner, ownersOf, refuseWith } from '../belonging.server.ts';
import { EDUCATION } from '../customers/choices.ts';
import { customer } from '../customers/customer.ts';
import { FOLLOWED, settle } from '../settle.server.ts';
import { countUses, inWords, usesAnswer } from '../uses.server.ts';
import { hasUnseen, withReader } from './hazards.rules.ts';
import { hoursComplaints } from './siteHours.rules.ts';
import { renameLocations } from './location.server.ts';
import { site } from './site.ts';

type SiteChange = Change<typeof site>;

const prepare: BeforeSave<typeof site> = async (context, changes) => {
  const owners = await ownersOf(context, changes);
  const withSites = await customersWithSites(context, changes);
  for (const change of changes) {
    keepsCustomer(change, 'the site');
    if (change.problem) continue;
    const { customerId } = change.after;
    tidy(change, owners.get(customerId));
    refuseHours(change);
    refuseReview(change, companyToday(new Date(context.now)));
    if (hasUnseen(change.before?.hazards ?? [], change.after.hazards)) change.after.hazardsConfirmedBy = [];
    if (!change.before && !withSites.has(customerId)) {
      change.after.isPrimary = true;
      withSites.add(customerId);
    }
    // An archived site cannot be primary.
    if (change.action === 'archive') change.after.isPrimary = false;
    else refuseNoPrimary(change);
  }
};

const followUp: AfterSave<typeof site> = async (context, changes) => {
  await movePrimary(context, changes);
  await tellCustomers(context, changes);
  const renamed = changes.filter(({ before, after }) => before && before.name !== after.name);
  if (renamed.length > 0)
    await renameLocations(
      context,
      renamed.map(({ after }) => after.id),
    );
};

/** Behaviour of sites. */
export const siteBehaviour = behaviour(site, {
  beforeSave: [prepare],
  afterSave: [followUp],
  refuses: { archive: whatIsInUse },
  actions: {
    confirmHazards: ({ context, row }) => {
      const { userId } = context.actor;
      if (userId === null) throw conflict('no_user', 'Only a user can confirm hazards.');
      if (row.hazards.length === 0) throw conflict('no_hazards', 'This site has no hazards to confirm.');
      return { hazardsConfirmedBy: [...withReader(row.hazardsConfirmedBy, userId, context.now)] };
    },
    reviewHazards: ({ context, input }) => ({
      hazardsReviewedOn: input.on,
      hazardsReviewHow: input.how,
      hazardsReviewedById: input.byId ?? context.actor.userId,
    }),
  },
});

/** A hazard review needs a person and a method, and cannot be in the future, because later visits rely on it. */
function refuseReview(change: SiteChange, today: string): void {
  const { before, after } = change;
  const { hazardsReviewedOn, hazardsReviewedById, hazardsReviewHow } = after;
  if (hazardsReviewedOn === null || hazardsReviewedOn === (before?.hazardsReviewedOn ?? null)) return;
  if (hazardsReviewedOn > today) refuseField(change, 'hazardsReviewedOn', 'Enter today or an earlier date.');
  else if (hazardsReviewedById === null) refuseField(change, 'hazardsReviewedById', 'Choose who reviewed the hazards.');
  else if (hazardsReviewHow === null) refuseField(change, 'hazardsReviewHow', 'Choose how the hazards were reviewed.');
}

/** Audit action of the automatic move of the flag. Users can only set the flag, not clear it. */
const FLAG_MOVES = 'movePrimary';

function tidy(change: SiteChange, owner: Owner | undefined): void {
  const { after, before } = change;
  if (after.what3words) after.what3words = after.what3words.replace(/^\/+/, '').replaceAll('・', '.');
  if ((after.lat === null) !== (after.lng === null))
    refuseWith(change, 'validation', 'Enter both latitude and longitude.', after.lat === null ? 'lat' : 'lng');
  if (Math.abs(Number(after.lat)) > 90) refuseWith(change, 'validation', 'Enter a latitude from -90 to 90.', 'lat');
  if (Math.abs(Number(after.lng)) > 180) refuseWith(change, 'validation', 'Enter a longitude from -180 to 180.', 'lng');
  if (after.postcode && (after.postcode !== before?.postcode || after.country !== before?.country)) {
    const read = readPostcode(after.postcode, after.country);
    if ('postcode' in read) after.postcode = read.postcode;
    else refuseWith(change, 'validation', NO_POSTCODE, 'postcode');
  }
  if (!before && !after.safeguarding)
    after.safeguarding = EDUCATION.includes(owner?.type ?? '') ? 'dbsRequired' : 'none';
}

const HOURS = ['hours', 'closedDates', 'specialHours'] as const;

function refuseHours(change: SiteChange): void {
  if (change.problem || !HOURS.some((key) => change.given.has(key))) return;
  const [complaint] = hoursComplaints(change.after);
  if (complaint) refuseWith(change, 'bad_hours', complaint.message, complaint.field);
}

function refuseNoPrimary(change: SiteChange): void {
  if (change.problem || change.action === FLAG_MOVES || !change.before?.isPrimary || change.after.isPrimary) return;
  refuseWith(change, 'is_primary', 'Make another site primary instead. The flag moves to it.', 'isPrimary');
}

/** Refuses to archive a site with contents, or the primary site of an active customer. */
async function whatIsInUse(
  { tx }: Pick<Context, 'tx'>,
  rows: readonly Row<typeof site>[],
): Promise<ReadonlyMap<number, Problem>> {
  const found = new Map<number, Problem>();
  for (const { id, isPrimary, customerId } of rows) {
    const uses = await countUses(tx, 'site', [id], ['contact', 'location']);
    if (uses.length > 0)
      found.set(
        id,
        conflict(
          'has_assets',
          `${capital(inWords(uses))} ${isOne(uses) ? 'belongs to this site. Move it' : 'belong to this site. Move them'} to another site first.`,
          usesAnswer(uses),
        ),
      );
    else if (isPrimary && (await isActive(tx, customerId)))
      found.set(id, conflict('is_primary', 'Active customers need a primary site. Make another site primary first.'));
  }
  return found;
}

const isOne = (uses: readonly { readonly count: number }[]): boolean => uses.length === 1 && uses[0]?.count === 1;

async function isActive(tx: Context['tx'], customerId: number): Promise<boolean> {
  const { rows } = await tx.query(`select 1 from customer where id = $1 and status = 'active'`, [customerId]);
  return rows.length > 0;
}

const capital = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

async function customersWithSites(context: Context, changes: readonly SiteChange[]): Promise<Set<number>> {
  const ids = changes.filter((change) => !change.before).map((change) => change.after.customerId);
  if (ids.length === 0) return new Set();
  const { rows } = await context.tx.query<{ id: number }>(
    'select distinct customer_id as id from site where customer_id = any($1::bigint[]) and is_primary and archived_at is null',
    [ids],
  );
  return new Set(rows.map((row) => row.id));
}

/** Keeps one primary site per customer: the last one set in this write takes the flag from the others. */
async function movePrimary(context: Context, changes: readonly Saved<typeof site>[]): Promise<void> {
  const last = lastByCustomer(changes.filter(({ before, after }) => after.isPrimary && !before?.isPrimary));
  if (last.size === 0) return;
  const { rows } = await context.tx.query<{ id: number }>(
    `select s.id from site s join unnest($1::bigint[], $2::bigint[]) as x (customer_id, id) on s.customer_id = x.customer_id
      where s.is_primary and s.id <> x.id`,
    [[...last.keys()], [...last.values()]],
  );
  await settle(
    context,
    site,
    rows.map(({ id }) => ({ id, set: { isPrimary: false } })),
    FLAG_MOVES,
  );
}

/** Stores the town and postcode of the primary site on the customer, for lists and search. */
async function tellCustomers(context: Context, changes: readonly Saved<typeof site>[]): Promise<void> {
  const ids = [
    ...new Set(
      changes.filter(({ before, after }) => before?.isPrimary || after.isPrimary).map(({ after }) => after.customerId),
    ),
  ];
  if (ids.length === 0) return;
  const { rows } = await context.tx.query<{ id: number; town: string | null; postcode: string | null }>(
    `select c.id, s.town, s.postcode from customer c
       left join site s on s.customer_id = c.id and s.is_primary and s.archived_at is null
      where c.id = any($1::bigint[]) and (c.town is distinct from s.town or c.postcode is distinct from s.postcode)`,
    [ids],
  );
  await settle(
    context,
    customer,
    rows.map(({ id, town, postcode }) => ({ id, set: { town, postcode } })),
    FOLLOWED,
  );
}
