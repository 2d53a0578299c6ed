import type { Row } from '#engine/entity/entity.ts';
import type { Context } from '#engine/request/context.server.ts';
import type { Saved } from '#engine/store/change.server.ts';
import { holdScheduled } from '#platform/thread/scheduled.server.ts';
import { job } from './job.ts';

const ENDED: Readonly<Partial<Record<Row<typeof job>['status'], string>>> = {
  closed: 'The job was closed.',
  cancelled: 'The job was cancelled.',
  merged: 'The job was merged.',
};

/** Why a job accepts no scheduled replies; null if it does. A resolved job accepts them. */
export const whyHeld = ({ status, archivedAt }: Row<typeof job>): string | null =>
  archivedAt === null ? (ENDED[status] ?? null) : 'The job was archived.';

/** Holds the scheduled replies of jobs that were closed, cancelled, merged or archived. */
export async function holdReplies(context: Context, changes: readonly Saved<typeof job>[]): Promise<void> {
  const holds = changes.flatMap(({ before, after }) => {
    const reason = whyHeld(after);
    return before && reason && whyHeld(before) === null ? [{ row: after, reason }] : [];
  });
  await holdScheduled(context, job.name, holds);
}
