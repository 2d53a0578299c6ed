import { binder } from '#engine/access/access.server.ts';
import { product } from '#engine/permission/actor.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { Database } from '#engine/db/pool.server.ts';
import { rowsInPortions } from '#engine/db/cursor.server.ts';
import type { Values } from '#engine/store/change.server.ts';
import type { AnyEntity } from '#engine/entity/entity.ts';
import type { Running } from '../exports/jobs/userJobKinds.server.ts';
import { entities } from '#engine/entity/registry.ts';
import { companyToday } from '#engine/request/request.server.ts';
import { columnsOf, textWriter } from '../exports/exportColumns.server.ts';
import { selectStatement } from '#engine/lists/list.server.ts';
import { rememberedNames } from '#engine/lists/named.server.ts';
import type { Condition } from '#engine/lists/query.ts';
import { personalFields } from './personalFields.ts';
import type { Person } from './subjects.server.ts';

/** The data about a person from one source, as a table of texts. */
export interface CollectedPart {
  readonly title: string;
  readonly columns: readonly string[];
  readonly rows: readonly (readonly string[])[];
}

const ACTOR = product('Subject access');

export interface Collected extends Pick<Running, 'signal' | 'tell'> {
  /** Hides other people in a text. */
  readonly redact: (text: string) => string;
}

/** Collects all data that names a person, by source: records, emails to them, and their actions in the audit log. */
export async function collect(
  database: Database,
  entity: string,
  person: Person,
  { redact, signal, tell }: Collected,
): Promise<readonly CollectedPart[]> {
  const places: readonly (() => Promise<CollectedPart>)[] = [
    ...entities().map((noun) => () => recordsNaming(database, noun, entity, person)),
    () => mailsTo(database, person),
    ...(entity === 'user' ? [() => auditEventsOf(database, person)] : []),
  ];
  const told: CollectedPart[] = [];
  for (const [at, place] of places.entries()) {
    signal.throwIfAborted();
    tell(at, places.length);
    const { rows, ...about } = await place();
    if (rows.length > 0) told.push({ ...about, rows: rows.map((row) => row.map(redact)) });
  }
  return told;
}

async function recordsNaming(
  database: Database,
  noun: AnyEntity,
  entity: string,
  person: Person,
): Promise<CollectedPart> {
  const columns = columnsOf(noun, ACTOR, [], undefined);
  const writers = columns.map(textWriter);
  const rows: string[][] = [];
  const any = conditionsFor(noun, entity, person);
  if (any.length > 0) {
    const bind = binder();
    const { sql } = selectStatement(
      noun,
      { where: [{ any }], sort: [], size: 1, page: 1, archived: 'with' },
      { actor: ACTOR, today: companyToday(), definitions: [] },
      bind,
      { unlimited: true },
    );
    const namesIn = rememberedNames(noun, ACTOR);
    for await (const portion of rowsInPortions<Values>(database, sql, bind.values)) {
      const names = await namesIn(portion.tx, portion.rows);
      for (const row of portion.rows) rows.push(writers.map((write) => write(row, names)));
    }
  }
  return { title: noun.plural, columns: columns.map(({ label }) => label), rows };
}

/** The record itself, records that refer to it, and records that hold an address of the person. */
function conditionsFor(noun: AnyEntity, entity: string, { id, emails }: Person): Condition[] {
  const own: Condition[] = noun.name === entity ? [{ field: 'id', op: 'is', values: [String(id)] }] : [];
  return personalFields(noun, [entity]).reduce((found, { key: field, field: { kind, to, toAny } }) => {
    if (to === entity) found.push({ field, op: kind === 'refs' ? 'any' : 'is', values: [String(id)] });
    if (toAny?.includes(entity)) found.push({ field, op: 'any', values: [`${entity}:${id}`] });
    if (kind === 'email' && emails.length > 0) found.push({ field, op: 'is', values: emails });
    return found;
  }, own);
}

async function mailsTo(database: Database, { emails }: Person): Promise<CollectedPart> {
  const { rows } = await database.query<{ at: string; recipient: string; subject: string; state: string }>(
    'select posted_at as at, recipient, subject, state from letter where lower(recipient) = any($1) order by id',
    [emails],
  );
  return {
    title: 'Emails',
    columns: ['Queued', 'To', 'Subject', 'State'],
    rows: rows.map(({ at, recipient, subject, state }) => [formatMoment(at), recipient, subject, state]),
  };
}

/** The maximum number of audit entries; the newest are kept. */
const MOST_DEEDS = 50_000;

async function auditEventsOf(database: Database, { id }: Person): Promise<CollectedPart> {
  const { rows } = await database.query<Record<'at' | 'action' | 'kind' | 'title' | 'note' | 'ip', string | null>>(
    `select at, action, kind, title, note, ip from change_log where actor_id = $1 order by id desc limit ${MOST_DEEDS}`,
    [id],
  );
  return {
    title: 'Actions in the audit log',
    columns: ['Date', 'Action', 'Kind', 'Record', 'Note', 'Address'],
    rows: rows.map(({ at, action, kind, title, note, ip }) =>
      [formatMoment(at ?? ''), action, kind, title, note, ip].map((each) => each ?? ''),
    ),
  };
}
