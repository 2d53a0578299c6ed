import { addAttention, addMarks } from '#areas/customers/customers.server.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import { networkSwitch } from '#areas/estate/hardware/networkSwitch.ts';
import { listPath } from '#engine/entity/screensOf.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { fill } from '#engine/screens/manifest.ts';
import { cable } from '../cables/cable.ts';
import { port } from '../ports/port.ts';
import { WITHOUT_SOCKET } from '../ports/portTypes.ts';
import { type NetworkFacts, type NetworkFinding, networkFindings } from './findings.rules.ts';
import { type Budgeted, overBudget, type PoweredPort } from './poe.server.ts';

/** Maximum IDs in a URL, because its length is limited. */
const MOST_NAMED = 200;

/** Registers marks for ports and cables in a customer's menu, and lines of the attention list. */
export function registerNetworkFindings(): void {
  addMarks(async (database, actor, customerId, now) =>
    (await findingsAt(database, actor, customerId, now))
      .filter(({ tone }) => tone === 'warning')
      .map(({ noun, tone, ids, code }) => ({ noun, tone, count: ids.length, about: SHORT[code] ?? 'to check' })),
  );
  addAttention(async (database, actor, customerId, now) =>
    (await findingsAt(database, actor, customerId, now)).map(({ code, tone, text, noun, ids }) => ({
      code,
      tone,
      text,
      button: 'View',
      to: `${fill(listPath(NOUNS[noun]), { customerId })}?f.id=is:${ids.slice(0, MOST_NAMED).join(',')}`,
    })),
  );
}

const NOUNS = { networkPort: port, cable, networkSwitch } as const;

const SHORT: Readonly<Record<string, string>> = {
  same_mac: 'with the MAC address of another port',
  untagged_vlan_missing: 'without an untagged VLAN',
  deprecated_vlan: 'with a deprecated VLAN',
  cable_still_planned: 'still planned',
  poe_over_budget: 'over PoE budget',
};

/** Findings on the network of a customer that the actor may see, in one statement; in two where devices take power. */
async function findingsAt(
  database: Queryable,
  actor: Actor,
  customerId: number,
  now: string,
): Promise<readonly NetworkFinding[]> {
  if (!may(actor.patterns, 'networkPort.view') || !may(actor.patterns, 'cable.view')) return [];
  const { rows } = await database.query<Omit<NetworkFacts, 'overBudget'> & PoeFacts>(
    `with p as (select * from network_port where customer_id = $1 and archived_at is null),
          c as (select * from cable where customer_id = $1 and archived_at is null)
     select
       array(select p.id from p where p.mac is not null and p.type <> all($2::text[]) and exists (
               select from p o where o.mac = p.mac and o.id <> p.id and o.type <> all($2::text[])) order by p.id) as "sameMac",
       array(select p.id from p where p.kind = 'interface' and p.enabled and p.mode = 'access' and p.untagged_vlan_id is null
                and exists (select from c where p.id in (c.from_port_id, c.to_port_id))
                and exists (select from p o where o.asset_id = p.asset_id and o.untagged_vlan_id is not null) order by p.id) as "withoutVlan",
       array(select p.id from p join vlan v on v.id = p.untagged_vlan_id or v.id = any(p.tagged_vlan_ids)
              where v.status = 'deprecated' group by p.id order by p.id) as "oldVlan",
       array(select c.id from c where c.status = 'planned' and c.installed_on <= $3 order by c.id) as "stillPlanned",
       array(select c.id from c where c.status = 'toRemove' order by c.id) as "toRemove",
       array(select c.id from c where c.status = 'connected' and exists (
               select from p where p.id in (c.from_port_id, c.to_port_id) and not p.enabled) order by c.id) as "atDisabled",
       coalesce((select jsonb_agg(jsonb_build_object('id', p.id, 'poe', p.poe, 'poeClass', p.poe_class)) from p
                  where p.poe = 'pd' and p.poe_class is not null), '[]') as powered,
       coalesce((select jsonb_agg(jsonb_build_object('id', s.id, 'budgetW', s.poe_budget_w) order by s.id)
                   from network_switch s join asset a on a.id = s.id
                  where a.customer_id = $1 and a.archived_at is null and a.status not in ('retired', 'disposed') and s.poe_budget_w is not null), '[]') as switches`,
    [customerId, WITHOUT_SOCKET, companyToday(new Date(now))],
  );
  const [facts] = rows;
  if (!facts) return [];
  const over = may(actor.patterns, 'networkSwitch.view') ? await overBudget(database, customerId, facts) : [];
  return networkFindings({ ...facts, overBudget: over });
}

interface PoeFacts {
  readonly powered: readonly PoweredPort[];
  readonly switches: readonly Budgeted[];
}
