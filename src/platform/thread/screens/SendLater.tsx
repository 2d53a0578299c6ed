import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { formatMoment, moment } from '#engine/kinds/moment/moment.ts';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import type { SendTime } from '../sendTimes.rules.ts';

const AT = moment({ label: 'Date and time' });
const LABELS: Readonly<Record<SendTime['name'], string>> = {
  'later-today': 'Later today',
  tomorrow: 'Tomorrow morning',
  'next-day': 'Next working morning',
  monday: 'Start of next week',
};

export interface SendLaterProps {
  readonly onChoose: (at: string) => void;
  readonly onClose: () => void;
}

/** Asks when a reply is sent: at a time that fits the working hours, or at any other. */
export function SendLater({ onChoose, onClose }: SendLaterProps) {
  const id = useId();
  const [at, setAt] = useState<unknown>(null);
  const { data } = useQuery({
    queryKey: ['send-times'],
    queryFn: ({ signal }) => api<{ readonly times: readonly SendTime[] }>('/api/v1/threads/send-times', { signal }),
    staleTime: 0,
  });
  return (
    <FormDialog
      title="Send reply later"
      verb="Schedule reply"
      busy={false}
      ready={typeof at === 'string'}
      onSubmit={() => {
        if (typeof at === 'string') onChoose(at);
      }}
      onClose={onClose}
    >
      <Box role="group" aria-label="Suggested times" sx={{ display: 'grid', gap: 1 }}>
        {data?.times.map((time) => (
          <Button
            key={time.name}
            variant="outlined"
            onClick={() => onChoose(time.at)}
            sx={{ justifyContent: 'space-between', gap: 2 }}
          >
            <span>{LABELS[time.name]}</span>
            <span>{formatMoment(time.at)}</span>
          </Button>
        ))}
      </Box>
      <FieldInput id={id} label="Date and time" field={AT} value={at} onChange={setAt} autoFocus />
      <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
        The reply is held if the customer writes first or the job is closed.
      </Box>
    </FormDialog>
  );
}
