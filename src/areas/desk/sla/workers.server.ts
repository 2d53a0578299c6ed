import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { job } from '../jobs/job.ts';

/** The users to notify of what is due on a job: its assignee, or the members of its team if it has none. */
export async function workersOf({ tx }: Pick<Context, 'tx'>, row: Row<typeof job>): Promise<readonly number[]> {
  if (row.assigneeUserId !== null) return [row.assigneeUserId];
  if (row.teamId === null) return [];
  const { rows } = await tx.query<{ member_ids: number[] }>('select member_ids from team where id = $1', [row.teamId]);
  return rows[0]?.member_ids ?? [];
}
