import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { addLines } from '#platform/thread/threadStore.server.ts';
import { STATUS_TABLE } from './jobChoices.ts';
import { job } from './job.ts';

type JobSaved = Saved<typeof job>;

/** Adds lines to the thread for changes of status, priority and assignee. */
export async function addJobLines(context: Context, changes: readonly JobSaved[]): Promise<void> {
  const names = await namesOf(context, changes);
  const lines = changes.flatMap((change) =>
    wordsOf(change, names).map((text) => ({ recordId: change.after.id, text })),
  );
  await addLines(context, job, lines);
}

type Names = ReadonlyMap<number, string>;

function wordsOf({ before, after }: JobSaved, users: Names): readonly string[] {
  const said: string[] = [];
  const label = (status: typeof after.status) => STATUS_TABLE[status].label;
  if (before && before.status !== after.status)
    said.push(`changed the status from ${label(before.status)} to ${label(after.status)}`);
  if (before && after.waitReason && before.waitReason !== after.waitReason)
    said.push(`gave a reason: ${after.waitReason}`);
  if (before && before.priority !== after.priority)
    said.push(`changed the priority from ${before.priority} to ${after.priority}`);
  if (after.assigneeUserId !== (before?.assigneeUserId ?? null))
    said.push(
      after.assigneeUserId === null
        ? 'removed the assignee'
        : `assigned this to ${users.get(after.assigneeUserId) ?? 'a user'}`,
    );
  return said;
}

async function namesOf({ tx }: Context, changes: readonly JobSaved[]): Promise<Names> {
  const ids = changes.flatMap(({ before, after }) =>
    after.assigneeUserId !== null && after.assigneeUserId !== before?.assigneeUserId ? [after.assigneeUserId] : [],
  );
  if (ids.length === 0) return new Map();
  const { rows } = await tx.query<{ id: number; name: string }>(
    'select id, name from "user" where id = any($1::bigint[])',
    [ids],
  );
  return new Map(rows.map(({ id, name }) => [id, name]));
}
