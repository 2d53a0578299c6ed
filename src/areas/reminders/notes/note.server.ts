import { behaviour, follow } from '#engine/actions/behaviour.server.ts';
import { entityNamed } from '#engine/entity/registry.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { recordsOf } from '#engine/kinds/anyRefs/recordKey.ts';
import { recordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { AfterSave, BeforeSave, Change } from '#engine/store/change.server.ts';
import { refuseField } from '#engine/store/checks.server.ts';
import { readRows } from '#engine/store/rows.server.ts';
import { changeMany } from '#engine/store/store.server.ts';
import { readersAmong } from '#areas/identity/identity.server.ts';
import { team } from '#areas/teams/teams/team.ts';
import { anyAsset } from '#areas/estate/asset.ts';
import { notify } from '#platform/notifications/notify.server.ts';
import { note } from './note.ts';
import { MOST_PINNED, noteName, readersOf } from './note.rules.ts';
import { setNoteTimers } from './noteTimers.server.ts';

type NoteChange = Change<typeof note>;

const prepare: BeforeSave<typeof note> = async (context, changes) => {
  for (const change of changes) {
    const { before, after } = change;
    after.name = noteName(after.body);
    if (after.remindAt !== null && after.remindAt !== before?.remindAt && after.remindAt <= context.now)
      refuseField(change, 'remindAt', 'Enter a time that has not passed.');
  }
  await placeNotes(context, changes);
  await nameReaders(context, changes);
  await countPinned(
    context,
    changes.filter(
      ({ before, after }) =>
        after.isPinned &&
        after.archivedAt === null &&
        (!before?.isPinned || before.archivedAt !== null || String(before.subject) !== String(after.subject)),
    ),
  );
};

/** Stores the entity, customer and supplier of a note's record, which determine who may see the note. */
async function placeNotes(context: Context, changes: readonly NoteChange[]): Promise<void> {
  const wanted = new Map<string, Set<number>>();
  for (const { noun, id } of changes.flatMap(({ after }) => recordsOf(after.subject)))
    wanted.set(noun, (wanted.get(noun) ?? new Set()).add(id));
  const found = new Map<string, Place>();
  for (const [noun, ids] of wanted) {
    const entity = entityNamed(noun);
    for (const row of await readRows(context.tx, entity, context.actor, [...ids])) {
      const values: Readonly<Record<string, unknown>> = row;
      const kind = entity.kindField === undefined ? noun : values[entity.kindField];
      found.set(recordKey({ noun, id: row.id }), {
        subjectNoun: String(kind),
        customerId: noun === 'customer' ? row.id : typeof values.customerId === 'number' ? values.customerId : null,
        supplierId: noun === 'supplier' ? row.id : null,
      });
    }
  }
  for (const { after } of changes) {
    const [key] = after.subject;
    // The reference check refuses a record that does not exist; until then its scope is unknown.
    Object.assign(after, key === undefined ? GENERAL : (found.get(key) ?? {}));
  }
}

interface Place {
  readonly subjectNoun: string;
  readonly customerId: number | null;
  readonly supplierId: number | null;
}
/** A note without a record is visible to everyone who may see notes. */
const GENERAL: Place = { subjectNoun: note.name, customerId: null, supplierId: null };

async function nameReaders(context: Context, changes: readonly NoteChange[]): Promise<void> {
  const teams = changes.flatMap(({ after }) => (after.visibility === 'team' ? (after.teamId ?? []) : []));
  const members = await membersOf(context, teams);
  for (const change of changes) {
    const { before, after } = change;
    if (after.visibility === 'team' && after.teamId === null)
      refuseField(change, 'teamId', 'Choose the team that can see the note.');
    if (after.visibility !== 'team') after.teamId = null;
    after.readerIds = readersOf({
      visibility: after.visibility,
      authorId: before ? before.createdBy : context.actor.userId,
      members: members.get(after.teamId ?? 0) ?? [],
    });
  }
}

async function membersOf({ tx }: Context, ids: readonly number[]): Promise<ReadonlyMap<number, readonly number[]>> {
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; members: number[] }>(
    'select id, case when lead_id is null then member_ids else member_ids || lead_id end as members from team where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, members }) => [id, members]));
}

async function countPinned({ tx }: Context, changes: readonly NoteChange[]): Promise<void> {
  const pinned = changes.filter(({ after }) => after.subject.length > 0);
  if (pinned.length === 0) return;
  const keys = [...new Set(pinned.flatMap(({ after }) => after.subject))].sort();
  // Serialises concurrent changes, so that a record never gets a fourth pinned note.
  await tx.query(`select pg_advisory_xact_lock(hashtext('pinned ' || key)) from unnest($1::text[]) key`, [keys]);
  const { rows } = await tx.query<{ id: number; key: string }>(
    'select id, subject[1] as key from note where is_pinned and archived_at is null and subject && $1::text[]',
    [keys],
  );
  const counts = new Map<string, number>();
  const own = new Set(pinned.map(({ before }) => before?.id));
  for (const { id, key } of rows) if (!own.has(id)) counts.set(key, (counts.get(key) ?? 0) + 1);
  for (const change of pinned) {
    const key = change.after.subject[0] ?? '';
    const count = (counts.get(key) ?? 0) + 1;
    counts.set(key, count);
    if (count > MOST_PINNED)
      refuseField(change, 'isPinned', `This record has ${MOST_PINNED} pinned notes. Unpin one of them first.`);
  }
}

/** Notifies newly mentioned users who may see the note. */
const tellMentioned: AfterSave<typeof note> = async (context, changes) => {
  for (const { before, after } of changes) {
    const named = after.mentionIds.filter((id) => id !== context.actor.userId && !before?.mentionIds.includes(id));
    const userIds = await readersAmong(context.tx, note, after.id, named);
    if (userIds.length > 0)
      await notify(context, {
        userIds,
        kind: 'note-mention',
        text: `${context.actor.name} mentioned you in the note “${after.name ?? ''}”.`,
        about: { path: recordPath(note, after) },
      });
  }
};

/** Behaviour of notes. */
export const noteBehaviour = behaviour(note, { beforeSave: [prepare], afterSave: [tellMentioned, setNoteTimers] });

/** Updates the readers of team notes when the members of a team change. */
export const noteFollowsTeam = follow(team, {
  afterSave: [
    async (context, changes) => {
      const moved = changes.filter(
        ({ before, after }) =>
          before !== null && (String(before.memberIds) !== String(after.memberIds) || before.leadId !== after.leadId),
      );
      if (moved.length === 0) return;
      await placeAgain(context, 'team_id = any($1::bigint[])', [moved.map(({ after }) => after.id)]);
    },
  ],
});

/** Updates the notes of an asset that moves to another customer or changes its type. */
export const noteFollowsAsset = follow(anyAsset, {
  afterSave: [
    async (context, changes) => {
      const moved = changes.filter(
        ({ before, after }) =>
          before !== null && (before.customerId !== after.customerId || before.kind !== after.kind),
      );
      if (moved.length === 0) return;
      await placeAgain(context, 'subject && $1::text[]', [
        moved.map(({ after }) => recordKey({ noun: 'asset', id: after.id })),
      ]);
    },
  ],
});

/** Saves notes unchanged, so that the rules compute their visibility again. */
async function placeAgain(context: Context, where: string, values: readonly unknown[]): Promise<void> {
  const { rows } = await context.tx.query<{ id: number; body: string }>(
    `select id, body from note where ${where} order by id for update`,
    values,
  );
  const patches = rows.map(({ id, body }) => ({ id, version: null, set: { body } }));
  if (patches.length === 0) return;
  for (const outcome of await changeMany(context, note, 'follow', patches))
    if ('problem' in outcome) throw outcome.problem;
}
