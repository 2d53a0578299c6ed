import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { ShowScreen } from '#engine/records/ShowScreen.tsx';
import { reminder } from './reminder.ts';
import { ReminderTimesCard } from './ReminderTimesCard.tsx';

/** A reminder with its next and past times. */
export const Screen = () => <ShowScreen entity={reminder} Side={Side} />;

const Side = ({ row }: ShowProps) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    {row.status === 'active' && row.jobState === 'jobEnded' && (
      <Alert severity="info">The job of this reminder is closed. Keep the reminder or stop it.</Alert>
    )}
    <ReminderTimesCard id={row.id} />
  </Box>
);
