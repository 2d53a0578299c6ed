import Alert from '@mui/material/Alert';
import { useMutation } from '@tanstack/react-query';
import { useId, useMemo, useState } from 'react';
import { recordIdIn } from '#engine/entity/recordId.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ref } from '#engine/kinds/ref/ref.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { usePlace } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { jobTag } from './jobTag.ts';

const INTO = ref({ to: 'jobTag' });

/** A tag, with an action to merge it into another. */
export function Screen() {
  const { params } = usePlace();
  const id = recordIdIn(jobTag, params) ?? 0;
  const inputId = useId();
  const [isMerging, setMerging] = useState(false);
  const [intoId, setInto] = useState<unknown>(null);
  const merge = useMutation({
    mutationFn: () =>
      api<{ readonly jobs: number }>(`/api/v1/jobs/tags/${id}/merge`, { method: 'POST', body: { intoId } }),
    onSuccess: ({ jobs }) => {
      setMerging(false);
      toast(`Tag merged, ${jobs === 1 ? '1 job' : `${jobs.toLocaleString('en-GB')} jobs`} changed`);
    },
  });
  const actions = useMemo(
    () =>
      allows('jobTag.delete')
        ? [{ label: 'Merge…', icon: 'merge', onClick: () => setMerging(true), rare: true as const }]
        : [],
    [],
  );
  return (
    <>
      <ShowScreen entity={jobTag} actions={actions} without="all" />
      {isMerging && (
        <FormDialog
          title="Merge this tag into another tag"
          verb="Merge tag"
          busy={merge.isPending}
          failed={merge.error instanceof ApiError ? (merge.error.fields.intoId?.[0] ?? merge.error.message) : null}
          onSubmit={() => merge.mutate()}
          onClose={() => setMerging(false)}
        >
          <Alert severity="info">All jobs with this tag get the other tag. This tag is archived.</Alert>
          <FieldInput id={inputId} label="Other tag" field={INTO} value={intoId} onChange={setInto} required />
        </FormDialog>
      )}
    </>
  );
}
