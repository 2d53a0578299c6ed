import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '../../http/client.web.ts';
import { toast } from '../../parts/toasts.web.ts';
import type { AnyEntity } from '../../entity/entity.ts';
import type { RestorePreview } from '../../api/restoreAnswer.ts';
import { type RecordAnswer, useTakeRecord } from '../../lists/useRecord.web.ts';

/** The point in its history to which a record is restored. */
export interface RestoreTarget {
  readonly entry: number;
  /** Whether it is restored to the state before or after that line. */
  readonly before: boolean;
  /** The fields selected at first. Null selects all that can be restored. */
  readonly fields: readonly string[] | null;
}

const addressOf = (entity: AnyEntity, id: number, entry: number): string =>
  `/api/v1/${entity.path}/${id}/history/${entry}`;

/** The query for a preview of the restored record. `fields` are the selected fields, null before any selection. */
export const previewOptions = (
  entity: AnyEntity,
  id: number,
  { entry, before }: RestoreTarget,
  fields: readonly string[] | null,
) =>
  queryOptions({
    queryKey: [entity.name, 'putBack', id, entry, before, fields],
    queryFn: ({ signal }) => {
      const asked = new URLSearchParams({
        ...(before && { before: '1' }),
        ...(fields && { fields: fields.join(',') }),
      });
      return api<RestorePreview>(`${addressOf(entity, id, entry)}?${asked.toString()}`, { signal });
    },
    // The preview is never cached, because the record may change.
    gcTime: 0,
    staleTime: 0,
  });

interface PutBackAnswer extends RecordAnswer {
  readonly undo: number | null;
}

interface Wanted extends Pick<RestoreTarget, 'entry' | 'before'> {
  readonly version: number;
  readonly fields: readonly string[];
}

/** Restores a record. The message afterwards offers to undo it. */
export function useRestore(entity: AnyEntity, id: number, title: string) {
  const client = useQueryClient();
  const take = useTakeRecord(entity);
  const send = ({ entry, ...body }: Wanted) =>
    api<PutBackAnswer>(`${addressOf(entity, id, entry)}/put-back`, { method: 'POST', body });
  const taken = (answer: PutBackAnswer) => {
    take(answer);
    void client.invalidateQueries({ queryKey: [entity.name, 'history', id] });
  };
  return useMutation({
    mutationFn: send,
    onSuccess: (answer, { fields }) => {
      taken(answer);
      const { undo } = answer;
      if (undo === null) return;
      const back = () =>
        void send({ entry: undo, before: true, version: answer.row.version, fields }).then(
          (undone) => {
            taken(undone);
            toast(`${title} restored to the previous values`);
          },
          () => toast(`${title} was not changed again. Check its history.`),
        );
      toast(`${title} reverted`, { undo: back });
    },
  });
}
