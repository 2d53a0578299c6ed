import { addDays } from '#engine/calendar/calendar.ts';
import type { Database, Queryable } from '#engine/db/pool.server.ts';
import { invalid, Problem } from '#engine/http/problem.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { customer } from '../customers/customer.ts';
import { attentionFor } from '../dashboard/attention.server.ts';
import { keyPeopleOf, recentOf } from '../dashboard/dashboard.server.ts';
import { openNow, type SiteHours } from '../sites/siteHours.rules.ts';
import { site } from '../sites/site.ts';
import { SUMMARY_ORDER, type SummaryPlace } from './summaryPlaces.ts';
import type {
  SummaryCaller,
  SummaryLine,
  SummaryMore,
  SummaryOpening,
  SummaryPerson,
  SummarySite,
  SupportSummary,
} from './supportSummary.ts';

/** Lines of another area for the summary; null when the user may see none. */
export type SummarySource = (
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
  /** The contact who called; their records come first. */
  contactId: number | null,
) => Promise<readonly SummaryLine[] | null>;

interface SummaryPart {
  readonly place: SummaryPlace;
  readonly source: SummarySource;
}
const parts: SummaryPart[] = [];

/** `addSummaryPart({ place: 'cover', source: async () => [{ text: 'Gold, 3 h left', path: null }] })` */
export const addSummaryPart = (part: SummaryPart): void => {
  parts.push(part);
};

const MOST_ATTENTION = 10;
const MOST_CHANGES = 10;
/** Older changes are not news to an engineer. */
const CHANGES_DAYS = 14;

interface Asked {
  readonly customerId: number;
  readonly contactId: number | null;
  readonly now: string;
  /** Receives the fault of a part that could not be read. */
  readonly onFault: (fault: unknown) => void;
}

/** @throws 403, 404, 422 for a contact of another customer */
export async function supportSummaryOf(
  database: Database,
  actor: Actor,
  { customerId, contactId, now, onFault }: Asked,
): Promise<SupportSummary> {
  const row = await read({ tx: database, actor }, customer, customerId);
  const seesContacts = may(actor.patterns, 'contact.view');
  const today = companyToday(new Date(now));
  const [attention, people, recent, sites, caller, cover, names, more] = await Promise.all([
    attentionFor(database, actor, customerId, now),
    seesContacts ? keyPeopleOf(database, customerId) : null,
    recentOf(database, actor, customerId, { most: MOST_CHANGES, since: addDays(today, -CHANGES_DAYS) }),
    may(actor.patterns, 'site.view') ? sitesOf(database, customerId, now) : null,
    seesContacts && contactId !== null ? callerOf(database, customerId, contactId) : null,
    may(actor.patterns, 'coverNote.view') ? coverOf(database, customerId) : null,
    namesOf(database, [row.accountManagerId, row.primaryEngineerId, row.deputyEngineerId]),
    moreOf((source) => source(database, actor, customerId, now, contactId), onFault),
  ]);
  const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const isAlertOver = row.alertUntil !== null && row.alertUntil < today;
  return {
    asOf: now,
    customer: {
      id: row.id,
      name: row.name,
      code: row.code,
      status: row.status,
      alert: isAlertOver ? null : row.alertBanner,
      phone: row.phone,
      remoteSupport: row.remoteSupport,
      manager: nameOf(row.accountManagerId),
      engineer: nameOf(row.primaryEngineerId),
      deputy: nameOf(row.deputyEngineerId),
      opening: sites?.opening ?? null,
    },
    caller,
    people: people && people.rows.map(personOf),
    sites: sites && sites.shown,
    cover,
    more,
    attention: attention.slice(0, MOST_ATTENTION).map(({ tone, text }) => ({ tone, text })),
    attentionTotal: attention.length,
    changes: recent.map(({ at, actor: by, noun, title, path }) => ({ at, actor: by, noun, title, path })),
  };
}

const personOf = ({ id, name, roles, phone, email, mayApproveUpTo }: SummaryPerson): SummaryPerson => ({
  id,
  name,
  roles,
  phone,
  email,
  mayApproveUpTo,
});

/** The parts of all areas in the order of the page. A part that fails is marked, so that the others are still shown. */
async function moreOf(
  ask: (source: SummarySource) => ReturnType<SummarySource>,
  onFault: Asked['onFault'],
): Promise<readonly SummaryMore[]> {
  const found = await Promise.all(
    parts.map(async ({ place, source }): Promise<SummaryMore | null> => {
      try {
        const lines = await ask(source);
        return lines && { place, lines, failed: false };
      } catch (fault) {
        if (fault instanceof Problem) throw fault;
        onFault(fault);
        return { place, lines: [], failed: true };
      }
    }),
  );
  return SUMMARY_ORDER.flatMap((place) => {
    const mine = found.filter((each) => each?.place === place).filter((each) => each !== null);
    if (mine.length === 0) return [];
    return [{ place, lines: mine.flatMap(({ lines }) => lines), failed: mine.some(({ failed }) => failed) }];
  });
}

/** The contact who called, of this customer or linked to it. @throws 422 */
async function callerOf(tx: Queryable, customerId: number, contactId: number): Promise<SummaryCaller> {
  const { rows } = await tx.query<SummaryCaller & Record<string, unknown>>(
    `select c.id, concat_ws(' ', c.first_name, c.last_name) as name, c.job_title as "jobTitle",
            coalesce(l.roles, c.roles) as roles, coalesce(c.direct_dial, c.mobile, c.phone) as phone, c.email,
            c.may_approve_up_to as "mayApproveUpTo", c.may_request_access as "mayRequestAccess",
            c.may_request_secrets as "mayRequestSecrets", c.has_caller_check as "hasCallerCheck"
       from contact c left join contact_link l on l.contact_id = c.id and l.customer_id = $1 and l.archived_at is null
      where c.id = $2 and c.archived_at is null and (c.customer_id = $1 or l.id is not null)`,
    [customerId, contactId],
  );
  const [found] = rows;
  if (!found) throw invalid({ contact: ['Choose a contact of this customer.'] });
  return found;
}

/** Maximum number of sites on one page. */
const MOST_SITES = 6;

interface SiteRow extends SiteHours, Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly phone: string | null;
  readonly accessNotes: string | null;
  readonly hazards: readonly { readonly kind: string; readonly text?: string | null; readonly where?: string | null }[];
}

interface Sites {
  readonly shown: readonly SummarySite[];
  readonly opening: SummaryOpening | null;
}

async function sitesOf(tx: Queryable, customerId: number, now: string): Promise<Sites> {
  const { rows } = await tx.query<SiteRow>(
    `select id, name, concat_ws(', ', line1, town, postcode) as address, phone, access_notes as "accessNotes", hazards,
            hours, closed_dates as "closedDates", special_hours as "specialHours"
       from site where customer_id = $1 and archived_at is null order by is_primary desc, name limit ${MOST_SITES}`,
    [customerId],
  );
  // The primary site is the first row.
  const openings = rows.map((site) => openNow(site, Date.parse(now)));
  const shown = rows.map(({ hours: _, closedDates: __, specialHours: ___, hazards, ...rest }, place) => ({
    ...rest,
    open: openings[place]?.open ?? null,
    hazards: hazards.map(({ kind, text }) => [HAZARDS[kind]?.label ?? kind, text].filter(Boolean).join(': ')),
  }));
  return { shown, opening: openings[0] ?? null };
}

const HAZARDS: Readonly<Record<string, { readonly label: string }>> = site.fields.hazards.of?.kind?.options ?? {};

async function coverOf(tx: Queryable, customerId: number): Promise<SupportSummary['cover']> {
  const { rows } = await tx.query<{ id: number; name: string; body: string }>(
    `select id, name, coalesce(body, '') as body from cover_note
      where customer_id = $1 and archived_at is null
        and (status = 'inUse' or (kind = 'standing' and status in ('draft', 'ready'))) order by kind, id limit 5`,
    [customerId],
  );
  return rows;
}

async function namesOf(tx: Queryable, ids: readonly (number | null)[]): Promise<ReadonlyMap<number, string>> {
  const { rows } = await tx.query<{ id: number; name: string }>(
    'select id, name from "user" where id = any($1::bigint[])',
    [ids.filter((id) => id !== null)],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
