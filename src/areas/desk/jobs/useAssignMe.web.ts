import { useMutation } from '@tanstack/react-query';
import { titleOf } from '#engine/entity/shape.ts';
import { api } from '#engine/http/client.web.ts';
import { type RecordAnswer, type RecordRow, useTakeRecord } from '#engine/lists/useRecord.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { sessionNow } from '#engine/session/session.web.ts';
import { job } from './job.ts';
import { ACTIVE_STATUSES } from './jobStatus.ts';

/** Assigns the job to the user, without a dialog. Not offered for jobs that they have or that are over. */
export function useAssignMe(row: RecordRow, may: readonly string[]) {
  const me = sessionNow()?.user.userid ?? 0;
  const take = useTakeRecord(job);
  const { mutate, error } = useMutation({
    mutationFn: () =>
      api<RecordAnswer>(`/api/v1/${job.path}/${row.id}/actions/assign`, {
        method: 'POST',
        body: { version: row.version, assigneeUserId: me, teamId: row.teamId ?? null },
      }),
    onSuccess: (answer) => {
      take(answer);
      toast(`${titleOf(job, answer.row)}: assigned to you`);
    },
  });
  const isActive = ACTIVE_STATUSES.some((status) => status === row.status);
  const isOffered = me > 0 && may.includes('job.assign') && isActive && row.assigneeUserId !== me;
  return { assignMe: isOffered ? mutate : null, error };
}
