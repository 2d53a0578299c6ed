import type { FastifyInstance } from 'fastify';
import { ID } from '#engine/http/id.ts';
import { read } from '#engine/store/store.server.ts';
import { customer } from '#areas/customers/customers/customer.ts';
import { may } from '#engine/permission/permission.ts';
import { addDays } from '#engine/calendar/calendar.ts';
import { derivedFrom, entityNamed } from '#engine/entity/registry.ts';
import type { Services } from '#engine/api/area.server.ts';
import { actorOf, idOf, companyToday } from '#engine/request/request.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { anyAsset } from '../asset.ts';
import { SOON_DAYS } from '../lifecycle/warranty.rules.ts';
import type { EstateSummary } from './summary.ts';
import { estateSummary } from './assetsAnswers.server.ts';

/** Route of the estate summary for a customer's dashboard. */
export function mountSummary(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/customers/:id${ID}/estate`,
    {
      config: {
        about: {
          summary: 'Get a summary of a customer’s estate',
          tag: 'Assets',
          permission: 'customer.view',
          answer: estateSummary,
        },
      },
    },
    async (request): Promise<EstateSummary> => {
      const actor = actorOf(request);
      const { id: customerId } = await read({ tx: database, actor }, customer, idOf(request));
      const today = companyToday();
      const kinds = derivedFrom(anyAsset)
        .map((kind) => kind.name)
        .filter((name) => may(actor.patterns, `${name}.view`));
      const alive = `customer_id = $1 and kind = any($2::text[]) and archived_at is null and status not in ('retired', 'disposed', 'planned', 'on_order')`;
      const [ages, warranties, soon] = await Promise.all([
        database.query<{ kind: string; years: number | null; count: number }>(
          `select kind, case when bought is null then null else least(floor(($3::date - bought) / 365.25)::int, 8) end as years, count(*)::int as count
           from (select kind, coalesce(purchased_on, installed_on) as bought from asset where ${alive}) x group by 1, 2 order by 1, 2`,
          [customerId, kinds, today],
        ),
        database.query<{ state: string; count: number }>(
          `select case when warranty_ends_on is null then 'unknown' when warranty_ends_on < $3 then 'expired' when warranty_ends_on <= $4 then 'expiring' else 'in_warranty' end as state,
                count(*)::int as count
           from asset where ${alive} and asset_tag is not null group by 1`,
          [customerId, kinds, today, addDays(today, SOON_DAYS)],
        ),
        database.query<{ id: number; name: string; kind: string; endsOn: string }>(
          `select id, name, kind, warranty_ends_on as "endsOn" from asset where ${alive} and warranty_ends_on between $3 and $4 order by warranty_ends_on, name limit 8`,
          [customerId, kinds, today, addDays(today, SOON_DAYS)],
        ),
      ]);
      return {
        today,
        total: ages.rows.reduce((sum, row) => sum + row.count, 0),
        ages: ages.rows,
        warranties: warranties.rows,
        soon: soon.rows.map((row) => ({
          id: row.id,
          name: row.name,
          kind: row.kind,
          customerId,
          endsOn: row.endsOn,
          path: recordPath(entityNamed(row.kind), { id: row.id, customerId }),
        })),
      };
    },
  );
}
