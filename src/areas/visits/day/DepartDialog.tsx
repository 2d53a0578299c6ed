import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { useId, useMemo, useState } from 'react';
import { connectionNow } from '#engine/http/connection.web.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { stepLater } from '../device/outbox.web.ts';
import type { MyVisit } from './myDay.schema.ts';

const NONE = 'none';
const LONGEST_SUMMARY = 2_000;

/** Dialog to depart from a site. The user can log the unlogged time on one of the jobs. */
export function DepartDialog({ visit, onClose }: { readonly visit: MyVisit; readonly onClose: () => void }) {
  const id = useId();
  const [jobId, setJobId] = useState<string>(visit.jobs.length === 1 ? String(visit.jobs[0]?.id) : NONE);
  const [summary, setSummary] = useState<string | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const field = useMemo(
    () =>
      choice({
        options: {
          [NONE]: { label: 'Do not log it' },
          ...Object.fromEntries(visit.jobs.map((job) => [String(job.id), { label: `${job.number} ${job.title}` }])),
        },
      }),
    [visit.jobs],
  );
  const depart = () => {
    try {
      void stepLater(visit, 'depart', { restJobId: jobId === NONE ? null : Number(jobId), restSummary: summary });
    } catch {
      return setFailed('This device has no room for the departure. Connect to the network and try again.');
    }
    toast(connectionNow() === 'online' ? 'Departed' : 'Departure kept on this device');
    onClose();
  };
  return (
    <FormDialog
      title={`Depart from ${visit.customer}`}
      verb="Depart"
      busy={false}
      failed={failed}
      onSubmit={depart}
      onClose={onClose}
    >
      {visit.isLead && visit.jobs.length > 0 && (
        <>
          <FieldInput
            id={`${id}-job`}
            label="Log the remaining time on"
            field={field}
            value={jobId}
            onChange={(value) => setJobId(typeof value === 'string' ? value : NONE)}
          />
          {jobId !== NONE && (
            // A plain text field, because the notes editor cannot be loaded without a network.
            <TextField
              id={`${id}-summary`}
              label="What was done"
              multiline
              minRows={2}
              fullWidth
              slotProps={{ htmlInput: { maxLength: LONGEST_SUMMARY } }}
              value={summary ?? ''}
              onChange={(event) => setSummary(event.target.value || null)}
            />
          )}
        </>
      )}
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        Timers on jobs of this customer stop. The End Of Visit report is written from the logged time.
      </Box>
    </FormDialog>
  );
}
