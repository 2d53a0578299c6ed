import type { Database, Queryable } from '#engine/db/pool.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { read } from '#engine/store/store.server.ts';
import { customer } from '../customers/customer.ts';
import { dashboardOf } from '../dashboard/dashboard.server.ts';
import { openNow, type SiteHours } from '../sites/siteHours.rules.ts';
import { site } from '../sites/site.ts';
import type { SummaryLine, SummarySite, SupportSummary } from './supportSummary.ts';

/** Lines of another area for the summary; null when the user may see none. */
export type SummarySource = (
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
) => Promise<readonly SummaryLine[] | null>;

interface SummaryPart {
  readonly title: string;
  readonly icon: string;
  readonly source: SummarySource;
}
const parts: SummaryPart[] = [];

/** `addSummaryPart({ title: 'Cover', icon: 'hourglass', source: async () => [{ text: 'Gold, 3 h left', path: null }] })` */
export const addSummaryPart = (part: SummaryPart): void => {
  parts.push(part);
};

const MOST_ATTENTION = 10;
/** Maximum number of sites on one page. */
const MOST_SITES = 6;

/** @throws 403, 404 */
export async function supportSummaryOf(
  database: Database,
  actor: Actor,
  customerId: number,
  now: string,
): Promise<SupportSummary> {
  const row = await read({ tx: database, actor }, customer, customerId);
  const [{ attention, people, recent }, sites, cover, names, more] = await Promise.all([
    dashboardOf(database, actor, customerId, now),
    may(actor.patterns, 'site.view') ? sitesOf(database, customerId, now) : null,
    may(actor.patterns, 'coverNote.view') ? coverOf(database, customerId) : null,
    namesOf(database, [row.accountManagerId, row.primaryEngineerId, row.deputyEngineerId]),
    Promise.all(
      parts.map(async ({ title, icon, source }) => ({
        title,
        icon,
        lines: await source(database, actor, customerId, now),
      })),
    ),
  ]);
  const nameOf = (id: number | null): string | null => (id === null ? null : (names.get(id) ?? null));
  const isAlertOver = row.alertUntil !== null && row.alertUntil < companyToday(new Date(now));
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
    },
    people: may(actor.patterns, 'contact.view')
      ? people.map(({ id, name, roles, phone, email, mayApproveUpTo }) => ({
          id,
          name,
          roles,
          phone,
          email,
          mayApproveUpTo,
        }))
      : null,
    sites,
    cover,
    more: more.flatMap(({ title, icon, lines }) => (lines === null ? [] : [{ title, icon, lines }])),
    attention: attention.slice(0, MOST_ATTENTION).map(({ tone, text }) => ({ tone, text })),
    attentionTotal: attention.length,
    changes: recent.map(({ at, actor: by, noun, title, path }) => ({ at, actor: by, noun, title, path })),
  };
}

interface SiteRow extends SiteHours, Record<string, unknown> {
  readonly id: number;
  readonly name: string;
  readonly address: string;
  readonly phone: string | null;
  readonly accessNotes: string | null;
  readonly hazards: readonly { readonly kind: string; readonly text?: string | null; readonly where?: string | null }[];
}

async function sitesOf(tx: Queryable, customerId: number, now: string): Promise<readonly SummarySite[]> {
  const { rows } = await tx.query<SiteRow>(
    `select id, name, concat_ws(', ', line1, town, postcode) as address, phone, access_notes as "accessNotes", hazards,
            hours, closed_dates as "closedDates", special_hours as "specialHours"
       from site where customer_id = $1 and archived_at is null order by is_primary desc, name limit ${MOST_SITES}`,
    [customerId],
  );
  return rows.map(({ hours, closedDates, specialHours, hazards, ...rest }) => ({
    ...rest,
    open: openNow({ hours, closedDates, specialHours }, Date.parse(now))?.open ?? null,
    hazards: hazards.map(({ kind, text }) => [HAZARDS[kind]?.label ?? kind, text].filter(Boolean).join(': ')),
  }));
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
