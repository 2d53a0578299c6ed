import { binder, scopeClause } from '#engine/access/access.server.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { kept, unseen } from '#engine/db/kept.server.ts';
import { column } from '#engine/db/names.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { AnyEntity, Row } from '#engine/entity/entity.ts';
import { derivedFrom } from '#engine/entity/registry.ts';
import { fieldColumn, fromClause, selectList } from '#engine/store/rows.server.ts';
import { anyAsset } from '../asset.ts';
import { healthOfSet, type StoredSet } from '../servers/health.rules.ts';
import type { Exposure } from './exposed.rules.ts';
import { exposuresOf } from './exposed.server.ts';
import type { LicenceFacts } from './licences.rules.ts';
import { ALERT_DAYS } from '../software/softwareType.ts';
import type { UrlFacts } from './websites.rules.ts';
import { nowIso } from '#engine/time/theTime.server.ts';
import type { Finding } from './finding.ts';
import { COMMON_ASKS, findingsOf, kindRules, type VolumeFacts } from './findings.rules.ts';

export interface FoundAt {
  readonly id: number;
  readonly name: string;
  readonly kind: string;
  readonly findings: readonly Finding[];
}

/** Findings on the assets of a customer that the actor may see, in one query for all asset types. */
export async function findingsAt(
  database: Queryable,
  actor: Actor,
  customerId: number,
  today: string,
  now: string = nowIso(),
): Promise<readonly FoundAt[]> {
  const kinds = derivedFrom(anyAsset).filter((kind) => may(actor.patterns, `${kind.name}.view`));
  if (kinds.length === 0) return [];
  const bind = binder();
  const of = bind(customerId);
  const { rows } = await database.query<Watched>(
    kept(
      `with exposed as materialized (${exposuresOf(actor, of)})
       select ${selectList(anyAsset, new Set(COMMON_ASKS))}, ${ownFacts(kinds)} as own, ${volumeFacts(actor)} as volumes,
              ${urlFacts(actor)} as urls, ${licenceFacts(actor)} as licences, ${backupFacts(actor)} as backups,
              (select jsonb_agg(to_jsonb(e) - 'asset_id' - 'firewall_id' order by e.firewall, e.outside) from exposed e where e.asset_id = r.id) as exposures
         from ${fromClause(anyAsset)}
        where r.customer_id = ${of} and r.archived_at is null and r.kind = any(${unseen(bind(kinds.map((kind) => kind.name)), 'text[]')})
          and r.status in ('staged', 'in_use', 'spare', 'under_repair', 'lost') and ${scopeClause(anyAsset, actor, bind)}`,
    ),
    bind.values,
  );
  return rows.flatMap(({ own, volumes, urls, licences, backups, exposures, ...row }) => {
    const { id, name, kind } = row;
    const findings = findingsOf({ ...row, ...own }, volumes ?? [], today, {
      urls: urls ?? [],
      exposures: exposures ?? [],
      licences: licences ?? [],
      backups: (backups ?? []).map((set) => ({ name: set.name, ...healthOfSet(set, now) })),
    });
    return findings.length > 0 ? [{ id, name, kind, findings }] : [];
  });
}

/** An asset with the fields that its rules read. */
interface Watched extends Values, Pick<Row<typeof anyAsset>, 'id' | 'name' | 'kind'> {
  readonly own: Values | null;
  readonly volumes: readonly VolumeFacts[] | null;
  readonly urls: readonly UrlFacts[] | null;
  readonly licences: readonly LicenceFacts[] | null;
  readonly exposures: readonly Exposure[] | null;
  readonly backups: readonly (StoredSet & { readonly name: string })[] | null;
}

/** SQL for the fields that the rules of each type read from its own table; null for types without rules. */
function ownFacts(kinds: readonly AnyEntity[]): string {
  const cases = kinds.flatMap((kind) => {
    const asks = kindRules[kind.name]?.asks ?? [];
    const facts = asks.map((key) => `'${key}', ${fieldColumn(kind, key)}`).join(', ');
    return asks.length === 0
      ? []
      : `when '${kind.name}' then (select jsonb_build_object(${facts}) from ${column(kind.name)} t where t.id = r.id)`;
  });
  return cases.length === 0 ? 'null::jsonb' : `case r.kind ${cases.join(' ')} end`;
}

const volumeFacts = (actor: Actor): string =>
  may(actor.patterns, 'volume.view')
    ? `(select jsonb_agg(jsonb_build_object('name', v.name, 'capacityGb', v.capacity_gb, 'usedGb', v.used_gb, 'lowAtPercent', v.low_at_percent, 'readings', v.readings) order by v.id)
          from volume v where v.asset_id = r.id and v.archived_at is null and v.used_gb is not null)`
    : 'null::jsonb';

const urlFacts = (actor: Actor): string =>
  may(actor.patterns, 'websiteUrl.view')
    ? `case when r.kind = 'softwareWebsite' then (select jsonb_agg(jsonb_build_object('name', u.name, 'address', u.address, 'signIn', u.sign_in, 'certificateEndsAt', u.certificate_ends_at) order by u.id)
          from website_url u where u.website_id = r.id and u.archived_at is null) end`
    : 'null::jsonb';

const licenceFacts = (actor: Actor): string =>
  may(actor.patterns, 'license.view')
    ? `case when r.kind = 'software' then (select jsonb_agg(jsonb_build_object('name', l.name, 'endsOn', l.ends_on, 'alertDays', coalesce(t.alert_days, ${ALERT_DAYS}),
              'isRenewed', exists (select 1 from license n where n.renews_id = l.id and n.archived_at is null)) order by l.ends_on, l.id)
          from license l join software s on s.id = l.software_id left join software_type t on t.id = s.software_type_id
         where l.software_id = r.id and l.archived_at is null and l.ends_on is not null) end`
    : 'null::jsonb';

const backupFacts = (actor: Actor): string =>
  may(actor.patterns, 'backupSet.view')
    ? `(select jsonb_agg(jsonb_build_object('name', b.name, 'days', b.days, 'time', b.time, 'timezone', b.timezone, 'graceHours', b.grace_hours,
              'lastResult', b.last_result, 'lastResultAt', b.last_result_at, 'lastGoodAt', b.last_good_at) order by b.id)
          from backup_set b where b.asset_id = r.id and b.archived_at is null)`
    : 'null::jsonb';
