import { inStartOrder, startWords, type Starting } from '#areas/estate/servers/startOrder.rules.ts';
import { virtualMachine } from '#areas/estate/servers/virtualMachine.ts';
import { contact } from '#areas/customers/contacts/contact.ts';
import type { Queryable } from '#engine/db/pool.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import { findEntity } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import type { Actor } from '#engine/permission/actor.ts';
import { may } from '#engine/permission/permission.ts';
import { within } from './around.rules.ts';
import { type CustomerGraph, graphOf } from './edges.server.ts';
import { assetKey } from './internet.rules.ts';
import type { GraphAnswer, GraphName } from './graph.ts';
import { affectedBy } from './impact.rules.ts';

// Thousands of names are sorted for each request, for which `localeCompare` is slow.
const collator = new Intl.Collator('en-GB');

/** Maximum records in a readable picture. */
const MOST_DRAWN = 60;

/**
 * Dependencies around a record in both directions, and everything that stops with it.
 * @param self the key of an asset or of an account with a provider
 */
export async function graphNear(
  tx: Queryable,
  actor: Actor,
  { self, customerId }: { readonly self: string; readonly customerId: number },
): Promise<GraphAnswer> {
  const graph = await graphOf(tx, customerId);
  const affected = affectedBy({ edges: graph.edges, failed: [self] });
  const levels = within(graph.edges, self);
  const drawn = [...levels]
    .sort(([, one], [, other]) => Math.abs(one) - Math.abs(other))
    .slice(0, MOST_DRAWN)
    .map(([key]) => key);
  const shown = new Set(drawn);
  const name = namer(actor, customerId, graph);
  return {
    self,
    nodes: drawn.flatMap((key) => {
      const named = name(key);
      return named ? [{ ...named, level: levels.get(key) ?? 0 }] : [];
    }),
    edges: graph.edges.filter(({ from, to }) => shown.has(from) && shown.has(to)),
    isCut: levels.size > drawn.length,
    affected: affected.flatMap((key) => name(key) ?? []).sort((a, b) => collator.compare(a.title, b.title)),
    starts: await startsOf(tx, actor, [self, ...affected], graph, customerId),
    people: await peopleOf(tx, actor, { customerId, keys: [self, ...affected] }, graph),
  };
}

/** Names of records by key. Records the actor may not see have only their type. */
function namer(actor: Actor, customerId: number, { members, others }: CustomerGraph) {
  // Thousands of records have a few dozen types.
  const kinds = new Map<string, { readonly label: string; readonly seen: AnyEntity | null }>();
  const kindOf = (kind: string) => {
    const noun = findEntity(kind);
    const seen = noun && may(actor.patterns, `${kind}.view`) ? noun : null;
    const known = kinds.get(kind) ?? { label: noun?.label ?? 'Asset', seen };
    kinds.set(kind, known);
    return known;
  };
  return (key: string): GraphName | undefined => {
    const member = members.get(key);
    if (member) {
      const { label, seen } = kinds.get(member.kind) ?? kindOf(member.kind);
      return {
        key,
        title: seen ? member.name : label,
        label,
        path: seen ? recordPath(seen, { id: member.id, customerId }) : null,
        isVital: member.criticality === 'vital' || member.criticality === 'high',
      };
    }
    const other = others.get(key);
    if (!other) return undefined;
    const { label, seen } = kinds.get(other.noun) ?? kindOf(other.noun);
    return {
      key,
      title: seen ? other.title : label,
      label,
      path: seen && other.noun === 'providerAccount' ? recordPath(seen, { id: other.id, customerId }) : null,
      isVital: false,
    };
  };
}

/** The affected virtual machines in their start order. */
async function startsOf(
  tx: Queryable,
  actor: Actor,
  keys: readonly string[],
  { members }: CustomerGraph,
  customerId: number,
): Promise<GraphAnswer['starts']> {
  const machines = keys.flatMap((key) => members.get(key) ?? []).filter(({ kind }) => kind === virtualMachine.name);
  if (machines.length < 2 || !may(actor.patterns, `${virtualMachine.name}.view`)) return [];
  const { rows } = await tx.query<Omit<Starting, 'name'> & { readonly id: number }>(
    `select id, autostart, start_order as "startOrder", start_delay_seconds as "startDelaySeconds" from virtual_machine where id = any($1::bigint[])`,
    [machines.map(({ id }) => id)],
  );
  const known = new Map(rows.map((row) => [row.id, row]));
  const starting = machines.flatMap(({ id, name }) => {
    const found = known.get(id);
    return found ? [{ ...found, name }] : [];
  });
  return inStartOrder(starting).map((each) => ({
    key: assetKey(each.id),
    title: each.name,
    path: recordPath(virtualMachine, { id: each.id, customerId }),
    when: startWords(each),
  }));
}

/** Contacts who hold the affected assets or are responsible for them. */
async function peopleOf(
  tx: Queryable,
  actor: Actor,
  { customerId, keys }: { readonly customerId: number; readonly keys: readonly string[] },
  { members }: CustomerGraph,
): Promise<GraphAnswer['people']> {
  if (!may(actor.patterns, 'contact.view')) return [];
  const of = new Map<number, string[]>();
  for (const key of keys) {
    const member = members.get(key);
    if (member?.contactId && may(actor.patterns, `${member.kind}.view`))
      of.set(member.contactId, [...(of.get(member.contactId) ?? []), member.name]);
  }
  if (of.size === 0) return [];
  const { rows } = await tx.query<{ id: number; name: string }>(
    `select id, concat_ws(' ', first_name, last_name) as name from contact
      where id = any($1::bigint[]) and customer_id = $2 and archived_at is null order by last_name, first_name, id limit 200`,
    [[...of.keys()], customerId],
  );
  return rows.map(({ id, name }) => ({
    name,
    path: recordPath(contact, { id, customerId }),
    of: (of.get(id) ?? []).sort(collator.compare),
  }));
}
