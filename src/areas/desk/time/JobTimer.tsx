import Button from '@mui/material/Button';
import { Play, Square } from 'lucide-react';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { useMinute } from '#engine/parts/useMinute.web.ts';
import { useTimer } from './useTimer.web.ts';

export interface JobTimerProps {
  readonly jobId: number;
  /** Job number for the accessible name of the button: "J12". */
  readonly number: string;
}

/** Starts and stops the user's timer on one job. */
export function JobTimer({ jobId, number }: JobTimerProps) {
  const { may, running, start, stop, isBusy } = useTimer();
  const now = useMinute();
  if (!may) return null;
  const mine = running?.jobId === jobId ? running : null;
  const minutes = mine ? Math.max(0, Math.floor((now - Date.parse(mine.startedAt)) / 60_000)) : 0;
  return (
    <Button
      variant={mine ? 'contained' : 'outlined'}
      disabled={isBusy}
      aria-label={`${mine ? 'Stop' : 'Start'} timer on ${number}`}
      startIcon={mine ? <Square size={16} aria-hidden="true" /> : <Play size={16} aria-hidden="true" />}
      onClick={() => (mine ? stop(mine) : start(jobId))}
      sx={{ minHeight: 44, flexShrink: 0 }}
    >
      {mine ? formatDuration(minutes) : 'Timer'}
    </Button>
  );
}
