import { product } from '../access/actor.ts';
import { logEvent } from '../audit/logEvent.server.ts';
import { type Database, inTransaction } from '../db/pool.server.ts';
import { keepFile } from '../files/keepFile.server.ts';
import type { Storage } from '../files/storage.server.ts';
import { londonDay } from '../http/request.server.ts';
import { work } from '../schedule/work.server.ts';
import { bundle } from './bundle.server.ts';
import { gather, type Told } from './gather.server.ts';
import { redactor } from './redaction.rules.ts';
import { everyName, personOf } from './subjects.server.ts';

export const WORK = 'subject-access';

/** Registers the gathering of what is held about somebody as background work. */
export function registerSubjectAccess(database: Database, storage: Storage): void {
  work(WORK, (payload) => gatherFor(database, storage, Number((payload as { id: unknown }).id)), {
    label: 'Subject access',
  });
}

interface Asked extends Record<string, unknown> {
  readonly entity: string;
  readonly entity_id: number;
  readonly name: string;
  readonly asked_at: string;
}

async function gatherFor(database: Database, storage: Storage, id: number): Promise<'done'> {
  const { rows } = await database.query<Asked>(
    `select entity, entity_id, name, asked_at from subject_access where id = $1 and state = 'waiting'`,
    [id],
  );
  const [asked] = rows;
  if (!asked) return 'done';
  const person = await personOf(database, asked.entity, asked.entity_id);
  const found = person ? await gather(database, asked.entity, person) : [];
  const redact = redactor(await everyName(database), [asked.name, person?.name ?? '', ...(person?.emails ?? [])]);
  const told = found.map((each): Told => ({ ...each, rows: each.rows.map((row) => row.map(redact)) }));
  const madeAt = new Date();
  const bytes = await bundle({ name: asked.name, askedOn: londonDay(new Date(asked.asked_at)), madeAt, told });
  await inTransaction(database, async (tx) => {
    const fileId = await keepFile(tx, storage, {
      bytes,
      name: `subject-access-${id}.zip`,
      mediaType: 'application/zip',
      width: null,
      height: null,
      userId: null,
    });
    const counts = Object.fromEntries(told.map(({ title, rows: lines }) => [title, lines.length]));
    // Of two runs of one step the first counts; the other's file is cleared away with what nobody knows.
    const { rowCount } = await tx.query(
      `update subject_access set state = 'ready', file_id = $2, counts = $3 where id = $1 and state = 'waiting'`,
      [id, fileId, JSON.stringify(counts)],
    );
    if (rowCount === 0) return void (await tx.query('delete from stored_file where id = $1', [fileId]));
    await logEvent(
      { tx, actor: product('Subject access'), now: madeAt.toISOString(), requestId: `subject-access-${id}`, ip: null },
      { action: 'gather', entity: asked.entity, entityId: asked.entity_id, title: asked.name },
    );
  });
  return 'done';
}
