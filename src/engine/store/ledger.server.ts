import { kept } from '../db/kept.server.ts';
import type { Queryable } from '../db/pool.server.ts';
import type { AnyEntity } from '../entity/entity.ts';
import type { OwnChange } from '../http/ownChanges.ts';
import { may } from '../permission/permission.ts';
import { customerOf, rootOf, titleOf } from '../entity/shape.ts';
import { mapYielding } from '../machine/mapYielding.server.ts';
import { searchEntry } from './index/entry.ts';
import { learn } from './index/vocabulary.server.ts';
import { differences, type FieldsChange, type Values } from './change.server.ts';
import type { Context } from '../request/context.server.ts';

const LEDGER = kept(
  `with entry as (
     select * from jsonb_to_recordset($1::jsonb) as x (at timestamptz, actor_id bigint, actor_name text, action text, entity text, kind text,
       entity_id bigint, title text, customer_id bigint, version int, changes jsonb, request_id text, session_id bigint, ip text, batch_id bigint, note text)
   ), logged as (
     insert into change_log (at, actor_id, actor_name, action, entity, kind, entity_id, title, customer_id, version, changes, request_id, session_id, ip, batch_id, note)
     select at, actor_id, actor_name, action, entity, kind, entity_id, title, customer_id, version, changes, request_id, session_id, ip, batch_id, note from entry
   )
   insert into live_event (at, entity, kind, entity_id, action, customer_id, version, actor_id, exclude_socket, rule_id, rule_depth)
   select at, entity, kind, entity_id, action, customer_id, version, actor_id, $2, $3, $4 from entry`,
);

const ANNOUNCE = kept(
  `insert into live_event (at, entity, kind, entity_id, action, customer_id, version, actor_id, exclude_socket, rule_id, rule_depth)
   select $1, entity, entity, entity_id, action, customer_id, version, $2, $3, $4, $5
     from jsonb_to_recordset($6::jsonb) as x (entity text, action text, entity_id bigint, customer_id bigint, version int)`,
);

const INDEX = kept(
  `insert into search_entry (entity, entity_id, kind, customer_id, title, subtitle, item, words, keys, key_text, archived, hidden)
   select entity, entity_id, kind, customer_id, title, subtitle, item, words, keys, key_text, archived, hidden
     from jsonb_populate_recordset(null::search_entry, $1::jsonb)
   on conflict (entity, entity_id) do update set kind = excluded.kind, customer_id = excluded.customer_id, title = excluded.title,
     subtitle = excluded.subtitle, item = excluded.item, words = excluded.words, keys = excluded.keys, key_text = excluded.key_text,
     archived = excluded.archived, hidden = excluded.hidden
   where search_entry is distinct from excluded`,
);

/**
 * Writes change log, live events and search entries: one statement for log and events and one for the search, for any
 * number of changes.
 */
export async function record(context: Context, changes: readonly FieldsChange[]): Promise<void> {
  if (changes.length === 0) return;
  if (!context.isDryRun) await log(context, changes);
  await index(context, changes);
}

/** Sends live events for new or settled rows of ledgers: one per ledger and customer, because lists are reloaded anyway. */
export async function announce(context: Context, added: readonly FieldsChange[]): Promise<void> {
  if (context.isDryRun) return;
  const place = ({ entity, after }: FieldsChange): string => `${entity.name} ${String(customerOf(entity, after))}`;
  const firsts = [...new Map(added.map((change) => [place(change), change])).values()];
  await context.tx.query(ANNOUNCE, [
    context.now,
    context.actor.userId,
    context.socketId ?? null,
    context.rule?.id ?? null,
    context.rule?.depth ?? 0,
    JSON.stringify(
      firsts.map(({ entity, action, after }) => ({
        entity: entity.name,
        action,
        entity_id: after.id,
        customer_id: customerOf(entity, after),
        version: after.version,
      })),
    ),
  ]);
  context.tellAsker?.(
    firsts.flatMap((change) =>
      isShown(context, change) ? [ownChange(change, Object.keys(change.entity.fields))] : [],
    ),
  );
}

async function log(context: Context, changes: readonly FieldsChange[]): Promise<void> {
  const entries = await mapYielding(changes, (change) => entryOf(context, change));
  // A single statement, because every save waits for it.
  await context.tx.query(LEDGER, [
    JSON.stringify(entries),
    context.socketId ?? null,
    context.rule?.id ?? null,
    context.rule?.depth ?? 0,
  ]);
  context.tellAsker?.(
    changes.flatMap((change, at) =>
      isShown(context, change) ? [ownChange(change, Object.keys(entries[at]?.changes ?? {}))] : [],
    ),
  );
}

/** Whether the user may see a change. Rules may change records that the user may not see. */
const isShown = ({ actor }: Context, { entity }: FieldsChange): boolean => may(actor.patterns, `${entity.name}.view`);

function ownChange({ entity, action, before, after }: FieldsChange, fields: readonly string[]): OwnChange {
  const owners = [customerOf(entity, after), before && customerOf(entity, before)];
  return {
    entity: entity.name,
    id: Number(after.id),
    action,
    fields: fields.filter((field) => !entity.fields[field]?.seenBy),
    customerIds: [...new Set(owners.filter((owner) => owner !== null))],
  };
}

function entryOf(context: Context, change: FieldsChange) {
  const { entity, after } = change;
  return {
    at: context.now,
    actor_id: context.actor.userId,
    actor_name: context.actor.name,
    action: change.action,
    entity: rootOf(entity).name,
    kind: entity.name,
    entity_id: after.id,
    title: titleOf(entity, after),
    customer_id: customerOf(entity, after),
    version: after.version,
    changes: differences(change),
    request_id: context.requestId,
    session_id: context.sessionId ?? null,
    ip: context.ip,
    batch_id: context.batchId ?? null,
    note: context.note ?? null,
  };
}

/** Updates the search index in the same transaction. */
async function index(context: Context, changes: readonly FieldsChange[]): Promise<void> {
  const rows = await mapYielding(changes, (change) => searchEntry(change.entity, change.after));
  await context.tx.query(INDEX, [JSON.stringify(rows)]);
  if (!context.isDryRun) await learn(context.tx, wordsIn(rows));
}

/** Writes the search entries of records again, from the rows as they are stored. */
export async function reindex(tx: Queryable, entity: AnyEntity, stored: readonly Values[]): Promise<void> {
  const rows = await mapYielding(stored, (row) => searchEntry(entity, row));
  await tx.query(INDEX, [JSON.stringify(rows)]);
  await learn(tx, wordsIn(rows));
}

const wordsIn = (rows: readonly { readonly words: string }[]): string[] => rows.map(({ words }) => words);
