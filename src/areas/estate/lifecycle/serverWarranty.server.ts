import type { FastifyInstance } from 'fastify';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Services } from '#engine/api/area.server.ts';
import { daysBetween } from '#engine/calendar/days.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { may } from '#engine/permission/permission.ts';
import { type Answering, mountReport } from '#engine/reports/reports.server.ts';
import { anyAsset } from '../asset.ts';
import { serverWarranty } from './serverWarranty.ts';
import { COVER_WORDS, endsByMonth, serverCover } from './serverWarranty.rules.ts';

const KINDS = ['server', 'storageAppliance'];
const CHARTED_MONTHS = 24;

interface Line extends Record<string, unknown> {
  readonly id: number;
  readonly kind: string;
  readonly customerId: number;
  readonly name: string;
  readonly customer: string;
  readonly endsOn: string | null;
  readonly cover: string | null;
  readonly maker: string | null;
  readonly bought: string | null;
  readonly system: string | null;
  readonly supportEndsOn: string | null;
  readonly pence: number | null;
}

const answer: Answering = async ({ tx, actor, today, most, after }, asked) => {
  const bind = binder();
  const kinds = bind(KINDS.filter((kind) => may(actor.patterns, `${kind}.view`)));
  const like = (value: unknown): string => bind(`%${String(value ?? '').replace(/[\\%_]/g, '\\$&')}%`);
  const { rows } = await tx.query<Line>(
    `select a.id, a.kind, a.customer_id as "customerId", a.name, c.name as customer, a.warranty_ends_on as "endsOn",
            a.warranties -> -1 ->> 'response' as cover, m.name as maker, coalesce(a.purchased_on, a.installed_on) as bought,
            s.operating_system as system, s.os_support_ends_on as "supportEndsOn", a.cost_pence as pence
       from asset a join customer c on c.id = a.customer_id
       left join manufacturer m on m.id = a.manufacturer_id left join server s on s.id = a.id
       left join "user" u on u.id = c.account_manager_id
      where a.kind = any(${kinds}::text[]) and a.status = 'in_use' and a.archived_at is null
        and c.name ilike ${like(asked.customer)} and coalesce(u.name, '') ilike ${like(asked.manager)}
        and coalesce(m.name, '') ilike ${like(asked.maker)} and coalesce(s.operating_system, '') ilike ${like(asked.system)}
        and ${scopeClause(anyAsset, actor, bind, 'a')}
      order by a.warranty_ends_on nulls first, a.name, a.id`,
    bind.values,
  );
  const lines = rows
    .map((line) => ({ line, state: serverCover(line.endsOn, today), years: yearsOf(line.bought, today) }))
    .filter(({ state, years }) => (asked.state === 'all' || state === asked.state) && isOld(years, asked.minYears));
  const from = after === undefined ? 0 : Number(after);
  const months = endsByMonth(
    lines.map(({ line }) => line.endsOn),
    today,
    CHARTED_MONTHS,
  );
  return {
    rows: lines.slice(from, from + most).map(({ line, state, years }) => ({
      key: String(line.id),
      to: recordPath(entityNamed(line.kind), line),
      cells: {
        name: line.name,
        customer: line.customer,
        state: COVER_WORDS[state],
        endsOn: line.endsOn,
        days: line.endsOn === null ? null : daysBetween(today, line.endsOn),
        cover: line.cover,
        maker: line.maker,
        years,
        system: line.system,
        supportEndsOn: line.supportEndsOn,
        pence: line.pence,
      },
    })),
    totals: { pence: lines.reduce((sum, { line }) => sum + Number(line.pence ?? 0), 0) },
    chart: {
      labels: months.map(({ label }) => label),
      series: [{ label: 'Warranties', values: months.map(({ count }) => count) }],
    },
    ...(from + most < lines.length ? { next: String(from + most) } : {}),
  };
};

const yearsOf = (bought: string | null, today: string): number | null =>
  bought === null ? null : Math.floor(daysBetween(bought, today) / 365.25);

const isOld = (years: number | null, least: unknown): boolean =>
  typeof least !== 'number' || (years !== null && years >= least);

export function mountServerWarranty(app: FastifyInstance, { database }: Services): void {
  mountReport(app, database, serverWarranty, answer);
}
