import Alert from '@mui/material/Alert';
import { useQuery } from '@tanstack/react-query';
import { madeOf } from '#engine/changes/events/madeOf.ts';
import { api } from '#engine/http/client.web.ts';

interface Answer {
  readonly recount: { readonly done: number; readonly total: number } | null;
}
const AGAIN_MS = 5_000;

/** Progress of recounting open jobs after a change of policies. */
export function RecountBar() {
  const { data } = useQuery({
    queryKey: ['slaPolicy', 'recount'],
    meta: madeOf('workingCalendar', 'bankHoliday'),
    queryFn: ({ signal }) => api<Answer>('/api/v1/jobs/recount', { signal }),
    refetchInterval: ({ state }) => (state.data?.recount ? AGAIN_MS : false),
  });
  if (!data?.recount) return null;
  const { done, total } = data.recount;
  return (
    <Alert severity="info" sx={{ mb: 1 }}>
      The due times of open jobs are being updated: {done.toLocaleString('en-GB')} of {total.toLocaleString('en-GB')}.
    </Alert>
  );
}
