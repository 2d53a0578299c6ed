import type { FastifyInstance } from 'fastify';
import * as z from 'zod';
import { ID } from '#engine/http/id.ts';
import { Problem } from '#engine/http/problem.ts';
import { binder, scopeClause } from '#engine/access/access.server.ts';
import { inScope } from '../assets/inScope.server.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Services } from '#engine/api/area.server.ts';
import { actorOf, companyToday, idOf } from '#engine/request/request.server.ts';
import { anyAsset } from '../asset.ts';
import type { HeldSeat, HeldSeats, LicenceLine, OverviewLine, SoftwareOverview, SoftwarePosition } from './position.ts';
import { OVERVIEW_PAGE as PAGE } from './position.ts';
import { type LicencePosition, licencePosition } from './position.rules.ts';
import { ALERT_DAYS } from './softwareType.ts';
import { software } from './software.ts';

const position = {
  entitled: z.int().nullable(),
  inUse: z.int(),
  balance: z.int().nullable(),
  state: z.enum(['none', 'short', 'unused', 'surplus', 'compliant']),
};
const softwarePosition: z.ZodType<SoftwarePosition> = z.object({
  ...position,
  licences: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      metric: z.string(),
      seats: z.int().nullable(),
      taken: z.int(),
      startsOn: z.string().nullable(),
      endsOn: z.string().nullable(),
      isRenewed: z.boolean(),
      alertDays: z.int(),
    }),
  ),
});
const softwareOverview: z.ZodType<SoftwareOverview> = z.object({
  rows: z.array(
    z.object({
      ...position,
      id: z.int(),
      name: z.string(),
      customerId: z.int(),
      customer: z.string(),
      path: z.string(),
      supportEndsOn: z.string().nullable(),
      endsOn: z.string().nullable(),
    }),
  ),
  total: z.int(),
});
const heldSeats: z.ZodType<HeldSeats> = z.object({
  seats: z.array(
    z.object({
      id: z.int(),
      version: z.int(),
      licence: z.string(),
      software: z.string(),
      path: z.string(),
      endsOn: z.string().nullable(),
    }),
  ),
});

/** SQL for licences as the rule counts them, and the use: users with a seat, cores, or installations. */
const COUNTED = `
  coalesce((select jsonb_agg(jsonb_build_object('id', l.id, 'name', l.name, 'metric', l.metric, 'seats', l.seats, 'startsOn', l.starts_on, 'endsOn', l.ends_on,
      'isRenewed', exists (select 1 from license n where n.renews_id = l.id and n.archived_at is null),
      'alertDays', coalesce((select t.alert_days from software s join software_type t on t.id = s.software_type_id where s.id = r.id), ${ALERT_DAYS}),
      'taken', (select count(*) from license_seat s where s.license_id = l.id and s.archived_at is null and s.ends_on is null)) order by l.ends_on desc nulls first, l.id)
     from license l where l.software_id = r.id and l.archived_at is null), '[]') as licences,
  case (select coalesce(t.metric, (select l.metric from license l where l.software_id = r.id and l.archived_at is null order by l.id limit 1))
          from software s left join software_type t on t.id = s.software_type_id where s.id = r.id)
    when 'user' then (select count(distinct s.contact_id)::int from license_seat s join license l on l.id = s.license_id
                       where l.software_id = r.id and l.archived_at is null and s.archived_at is null and s.ends_on is null)
    when 'core' then (select coalesce(sum(i.cores), 0)::int from software_install i where i.software_id = r.id and i.archived_at is null)
    else (select count(*)::int from software_install i join asset d on d.id = i.asset_id
           where i.software_id = r.id and i.archived_at is null and d.archived_at is null and d.status not in ('retired', 'disposed'))
  end as "inUse",
  coalesce((select t.is_licensed from software s join software_type t on t.id = s.software_type_id where s.id = r.id), true) as "isLicensed"`;

interface Counted {
  readonly licences: readonly LicenceLine[];
  readonly inUse: number;
  /** Its software type says whether it needs licences. */
  readonly isLicensed: boolean;
}

/** Without licences, a product that needs none is not short of them. */
function positionOfProduct({ licences, inUse, isLicensed }: Counted, today: string): LicencePosition {
  const counted = licencePosition({ today, licences, inUse });
  return isLicensed || licences.length > 0 ? counted : { ...counted, balance: null, state: 'none' };
}

const WORST_FIRST = ['short', 'unused', 'surplus', 'compliant', 'none'];

/** @throws 400 for an invalid page number */
function pageOf({ page = '1' }: { readonly page?: string }): number {
  if (!/^[1-9]\d{0,5}$/.test(page)) throw new Problem(400, 'bad_request', 'Enter a page number from 1.');
  return Number(page);
}

/** Routes that compare licences with use, for one product and across all customers. */
export function mountSoftware(app: FastifyInstance, { database }: Services): void {
  app.get(
    `/api/v1/software/:id${ID}/position`,
    {
      config: {
        about: {
          summary: 'Get the licence position of software',
          tag: 'Software',
          permission: 'license.view',
          answer: softwarePosition,
        },
      },
    },
    async (request): Promise<SoftwarePosition> => {
      const { id } = await inScope(database, actorOf(request), software, idOf(request));
      const { rows } = await database.query<Counted>(`select ${COUNTED} from asset r where r.id = $1`, [id]);
      const counted = rows[0] ?? { licences: [], inUse: 0, isLicensed: true };
      return { ...positionOfProduct(counted, companyToday()), licences: counted.licences };
    },
  );
  app.get(
    '/api/v1/software/overview',
    {
      config: {
        about: {
          summary: 'Get the licence position of all customers',
          tag: 'Software',
          permission: 'software.view',
          query: ['page'],
          answer: softwareOverview,
        },
      },
    },
    async (request): Promise<SoftwareOverview> => {
      const bind = binder();
      const page = pageOf(request.query as { readonly page?: string });
      const scope = scopeClause(anyAsset, actorOf(request), bind);
      const { rows } = await database.query<
        Counted & Pick<OverviewLine, 'id' | 'name' | 'customerId' | 'customer' | 'supportEndsOn'>
      >(
        `select r.id, r.name, r.customer_id as "customerId", c.name as customer, k.support_ends_on as "supportEndsOn", ${COUNTED}
           from asset r join software k on k.id = r.id join customer c on c.id = r.customer_id
          where r.kind = 'software' and r.archived_at is null and r.status not in ('retired', 'disposed') and ${scope}
          order by c.name, r.name, r.id`,
        bind.values,
      );
      const today = companyToday();
      const lines = rows.map(({ licences, inUse, isLicensed, ...row }) => ({
        ...row,
        ...positionOfProduct({ licences, inUse, isLicensed }, today),
        path: recordPath(software, row),
        endsOn: licences.flatMap(({ endsOn }) => (endsOn !== null && endsOn >= today ? endsOn : [])).sort()[0] ?? null,
      }));
      const sorted = lines.sort((one, other) => WORST_FIRST.indexOf(one.state) - WORST_FIRST.indexOf(other.state));
      return { rows: sorted.slice((page - 1) * PAGE, page * PAGE), total: lines.length };
    },
  );
  app.get(
    `/api/v1/assets/:id${ID}/licences`,
    {
      config: {
        about: {
          summary: 'Get the licence seats of an asset',
          tag: 'Software',
          permission: 'license.view',
          answer: heldSeats,
        },
      },
    },
    async (request): Promise<HeldSeats> => {
      const { id } = await inScope(database, actorOf(request), anyAsset, idOf(request));
      const { rows } = await database.query<
        Omit<HeldSeat, 'path'> & { readonly softwareId: number; readonly customerId: number }
      >(
        `select s.id, s.version, l.name as licence, p.name as software, p.id as "softwareId", p.customer_id as "customerId", l.ends_on as "endsOn"
           from license_seat s join license l on l.id = s.license_id join asset p on p.id = l.software_id
          where s.asset_id = $1 and s.archived_at is null and s.ends_on is null and l.archived_at is null
          order by p.name, l.name, s.id limit 200`,
        [id],
      );
      return {
        seats: rows.map(({ softwareId, customerId, ...seat }) => ({
          ...seat,
          path: recordPath(software, { id: softwareId, customerId }),
        })),
      };
    },
  );
}
