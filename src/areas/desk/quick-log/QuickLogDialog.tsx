import Box from '@mui/material/Box';
import Radio from '@mui/material/Radio';
import FormControl from '@mui/material/FormControl';
import FormControlLabel from '@mui/material/FormControlLabel';
import FormLabel from '@mui/material/FormLabel';
import RadioGroup from '@mui/material/RadioGroup';
import { useMutation, useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useEffect, useState } from 'react';
import { fetchCallerFind, type FoundCaller, useOverview } from '#areas/customers/customers.tsx';
import { records } from '#engine/api/records.web.ts';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { notes } from '#engine/kinds/notes/notes.ts';
import { text } from '#engine/kinds/text/text.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { Slot } from '#engine/screens/slots.tsx';
import { job } from '../jobs/job.ts';
import { ACTIVE_STATUSES } from '../jobs/jobStatus.ts';
import type { LoggedCall } from './quickLog.ts';

const CallerFind = lazy(async () => ({ default: await fetchCallerFind() }));

const TITLE = text({ max: 200 });
const NOTE = notes({ optional: true, max: 5_000 });
const NEW = 'new';

interface Props {
  /** Time when the dialog opened, from which the call is timed. */
  readonly startedAt: string;
  /** The caller, if the phone system identified them. */
  readonly first?: Omit<FoundCaller, 'customerId'> & { readonly customerId: number | null };
  readonly onClose: () => void;
}

/** Log of a call in progress: caller, reason and job. The call is timed while the dialog is open. */
export function QuickLogDialog({ startedAt, first, onClose }: Props) {
  const [caller, setCaller] = useState<FoundCaller | null>(() =>
    first && first.customerId !== null ? { ...first, customerId: first.customerId } : null,
  );
  const [contactName, setContactName] = useState('');
  const [chosen, setChosen] = useState(NEW);
  const [title, setTitle] = useState<unknown>(null);
  const [note, setNote] = useState<unknown>(null);
  const go = useGo();
  const send = useMutation({
    mutationFn: () =>
      api<LoggedCall>('/api/v1/quick-log', {
        method: 'POST',
        body: {
          ...caller,
          startedAt,
          note,
          jobId: chosen === NEW ? null : Number(chosen),
          title: chosen === NEW ? title : null,
        },
      }),
    onSuccess: ({ customerId, jobId, number, isTimeLogged }) => {
      toast(isTimeLogged ? `Call and time logged on ${number}` : `Call logged on ${number}`);
      onClose();
      go(`/customer/${customerId}/jobs/${jobId}`);
    },
  });
  return (
    <FormDialog
      title={
        <Box sx={{ display: 'flex', gap: 1, justifyContent: 'space-between' }}>
          <span>Log call</span>
          <Elapsed since={startedAt} />
        </Box>
      }
      verb="Save call"
      wide
      busy={send.isPending}
      ready={caller !== null && (chosen !== NEW || Boolean(title))}
      failed={send.error?.message}
      onClose={onClose}
      onSubmit={() => send.mutate()}
    >
      {caller === null ? (
        <Suspense fallback={null}>
          <CallerFind
            onFound={(found, name) => {
              setCaller({ ...found, number: found.number ?? first?.number ?? null });
              setContactName(name);
            }}
            begin={first?.number ?? ''}
            autoFocus
          />
        </Suspense>
      ) : (
        <>
          <Caller caller={caller} contactName={contactName} />
          <JobChoice customerId={caller.customerId} chosen={chosen} onChoose={setChosen} />
          {chosen === NEW && (
            <FieldInput
              id="quick-title"
              label="Title of the job"
              field={TITLE}
              value={title}
              onChange={setTitle}
              required
            />
          )}
          <FieldInput id="quick-note" label="Note" field={NOTE} value={note} onChange={setNote} />
        </>
      )}
    </FormDialog>
  );
}

/** The caller, with relevant facts from other areas, such as hours left. */
function Caller({
  caller: { customerId },
  contactName,
}: {
  readonly caller: FoundCaller;
  readonly contactName: string;
}) {
  const { data } = useOverview(customerId);
  return (
    <Box sx={{ display: 'grid', gap: 0.5 }}>
      <Box sx={{ fontWeight: 600 }}>{[contactName, data?.customer.name].filter(Boolean).join(', ') || ' '}</Box>
      {data?.customer.alert && <Box sx={{ color: 'error.main' }}>{data.customer.alert}</Box>}
      <Slot place="quick-log:caller" customerId={customerId} />
    </Box>
  );
}

interface JobChoiceProps {
  readonly customerId: number;
  readonly chosen: string;
  readonly onChoose: (chosen: string) => void;
}

function JobChoice({ customerId, chosen, onChoose }: JobChoiceProps) {
  const { data } = useQuery({
    queryKey: ['job', 'list', 'quick-log', customerId],
    queryFn: ({ signal }) =>
      records(job).list({ where: { customerId, status: ACTIVE_STATUSES }, sort: ['-createdAt'], size: 6 }, { signal }),
  });
  return (
    <FormControl>
      <FormLabel id="quick-job">Job</FormLabel>
      <RadioGroup aria-labelledby="quick-job" value={chosen} onChange={(_, value) => onChoose(value)}>
        <FormControlLabel value={NEW} control={<Radio size="small" />} label="New job" />
        {data?.rows.map(({ id, number, title }) => (
          <FormControlLabel
            key={id}
            value={String(id)}
            control={<Radio size="small" />}
            label={`${number ?? ''} ${title}`}
          />
        ))}
      </RadioGroup>
    </FormControl>
  );
}

/** Minutes and seconds since the call began. */
function Elapsed({ since }: { readonly since: string }) {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, []);
  const seconds = Math.max(0, Math.floor((now - Date.parse(since)) / 1_000));
  return (
    <Box component="span" className="num" sx={{ fontWeight: 400, color: 'text.secondary' }} aria-hidden="true">
      {`${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, '0')}`}
    </Box>
  );
}
