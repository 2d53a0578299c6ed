import Box from '@mui/material/Box';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { recordPath } from '#engine/entity/screensOf.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { text } from '#engine/kinds/text/text.ts';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import type { ThreadEntry } from '#platform/thread/thread.ts';
import { job } from '../jobs/job.ts';
import { useJobWrite } from '../sharing/useJobWrite.web.ts';
import { timeEntry } from '../time/timeEntry.ts';

const TITLE = text({ max: 200 });

/** Dialog to select messages and times for a new job. */
export function SplitJob({ row, onClose }: { readonly row: RecordRow; readonly onClose: () => void }) {
  const id = useId();
  const go = useGo();
  const [title, setTitle] = useState<unknown>(null);
  const [entryIds, setEntries] = useState<readonly number[]>([]);
  const [timeEntryIds, setTimes] = useState<readonly number[]>([]);
  const [tellsRequester, setTelling] = useState(false);
  const messages = useQuery({
    queryKey: ['job', 'one', row.id, 'split'],
    queryFn: ({ signal }) =>
      api<{ readonly entries: readonly ThreadEntry[] }>(`/api/v1/threads/job/${row.id}`, { signal }),
  });
  const times = useQuery({
    queryKey: ['timeEntry', 'list', 'job', row.id],
    queryFn: ({ signal }) =>
      records(timeEntry).list({ where: { jobId: row.id }, sort: ['-startedAt'], size: 20 }, { signal }),
  });
  const split = useJobWrite<{ readonly id: number; readonly customerId: number }>(
    row.id,
    'split',
    'Job split',
    (made) => {
      onClose();
      go(recordPath(job, made));
    },
  );
  const failure = split.error instanceof ApiError ? split.error : null;
  return (
    <FormDialog
      title={`Split ${String(row.number)}`}
      verb="Split job"
      wide
      busy={split.isPending}
      ready={entryIds.length + timeEntryIds.length > 0}
      failed={failure && (Object.values(failure.fields)[0]?.[0] ?? failure.message)}
      onSubmit={() =>
        split.mutate({ title: title ?? '', entryIds, timeEntryIds, tellsRequester, version: row.version })
      }
      onClose={onClose}
    >
      <FieldInput
        id={id}
        label="Title of the new job"
        field={TITLE}
        value={title}
        onChange={setTitle}
        required
        autoFocus
      />
      <Choices
        label="Messages"
        chosen={entryIds}
        onChange={setEntries}
        options={(messages.data?.entries ?? [])
          .filter(({ kind }) => kind === 'message')
          .map((entry) => ({ id: entry.id, label: `${entry.authorName}: ${entry.body.slice(0, 90)}` }))}
      />
      <Choices
        label="Times"
        chosen={timeEntryIds}
        onChange={setTimes}
        options={(times.data?.rows ?? []).map((entry) => ({
          id: entry.id,
          label: `${formatMoment(entry.startedAt)}, ${formatDuration(entry.minutes)}`,
        }))}
      />
      {row.contactId !== null && (
        <FormControlLabel
          label="Email the requester the number of the new job"
          sx={{ m: 0, '& .MuiFormControlLabel-label': { fontSize: '0.8125rem' } }}
          control={
            <Checkbox size="small" checked={tellsRequester} onChange={({ target }) => setTelling(target.checked)} />
          }
        />
      )}
    </FormDialog>
  );
}

interface ChoicesProps {
  readonly label: string;
  readonly options: readonly { readonly id: number; readonly label: string }[];
  readonly chosen: readonly number[];
  readonly onChange: (ids: readonly number[]) => void;
}

const Choices = ({ label, options, chosen, onChange }: ChoicesProps) =>
  options.length === 0 ? null : (
    <Box component="fieldset" sx={{ border: 0, m: 0, p: 0, minWidth: 0 }}>
      <Box component="legend" sx={{ fontWeight: 600, fontSize: '0.8125rem' }}>
        {label}
      </Box>
      {options.map((option) => (
        <FormControlLabel
          key={option.id}
          sx={{
            display: 'flex',
            m: 0,
            '& .MuiFormControlLabel-label': { fontSize: '0.8125rem', overflowWrap: 'anywhere' },
          }}
          label={option.label}
          control={
            <Checkbox
              size="small"
              checked={chosen.includes(option.id)}
              onChange={({ target }) =>
                onChange(target.checked ? [...chosen, option.id] : chosen.filter((each) => each !== option.id))
              }
            />
          }
        />
      ))}
    </Box>
  );
