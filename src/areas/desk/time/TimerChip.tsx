import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Square } from 'lucide-react';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { useMinute } from '#engine/parts/useMinute.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { useTimer } from './useTimer.web.ts';

/** The user's running timer in the top bar; renders nothing when none runs. */
export function TimerChip() {
  const { running, stop, isBusy, error } = useTimer();
  const now = useMinute();
  if (!running) return null;
  const minutes = Math.max(0, Math.floor((now - Date.parse(running.startedAt)) / 60_000));
  return (
    <Box
      role="group"
      aria-label="Running timer"
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 0.5,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        pl: 1,
      }}
    >
      <Go
        to={`/customer/${running.customerId}/jobs/${running.jobId}`}
        title={running.title}
        sx={{ fontSize: '0.8125rem', fontWeight: 600, lineHeight: '32px', whiteSpace: 'nowrap' }}
      >
        {running.number} · {formatDuration(minutes)}
      </Go>
      {error && (
        <Box
          component="span"
          role="alert"
          title={error.message}
          sx={{
            color: 'error.main',
            fontSize: '0.75rem',
            lineHeight: 1.2,
            maxWidth: 280,
            maxHeight: 32,
            overflow: 'hidden',
          }}
        >
          Not stopped. {error.message}
        </Box>
      )}
      <Button
        size="small"
        color="inherit"
        aria-label="Stop timer"
        disabled={isBusy}
        onClick={() => stop(running)}
        sx={{ minWidth: 32, px: 0.5 }}
      >
        <Square size={14} aria-hidden="true" />
      </Button>
    </Box>
  );
}
