import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { AlarmRow } from '../alarmAnswer.ts';
import { raisedAlarm } from '../raisedAlarm.ts';

export interface AlarmLineProps {
  readonly alarm: AlarmRow;
  readonly onEnd?: () => void;
}

/** One alarm: the problem, its start, and how it ends or ended. */
export function AlarmLine({ alarm, onEnd }: AlarmLineProps) {
  const { label, says, path, state, canEnd, endsByItself } = alarm;
  const { tone, label: stateLabel } = raisedAlarm.states?.table[state] ?? { tone: 'neutral', label: state };
  return (
    <SectionRow sx={{ flexWrap: { xs: 'wrap', sm: 'nowrap' }, alignItems: 'flex-start' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1, mb: 0.25 }}>
          <Box component="span" sx={{ fontWeight: 600 }}>
            {label}
          </Box>
          <StatusPill tone={tone}>{stateLabel}</StatusPill>
        </Box>
        {says}
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          <When alarm={alarm} />
          {state === 'open' && !canEnd && endsByItself && '. Ends when the cause is fixed.'}
        </Typography>
      </Box>
      <Box sx={{ display: 'flex', gap: 0.5, flexShrink: 0 }}>
        {path && state === 'open' && (
          <Button size="small" component={Go} to={path} aria-label={`View: ${label}`}>
            View
          </Button>
        )}
        {canEnd && onEnd && (
          <Button size="small" onClick={onEnd} aria-label={`Acknowledge: ${label}`}>
            Acknowledge
          </Button>
        )}
      </Box>
    </SectionRow>
  );
}

function When({
  alarm: { createdAt, lastAt, times, state, note, endedBy, endedAt, endsByItself },
}: Pick<AlarmLineProps, 'alarm'>) {
  return (
    <>
      {endsByItself ? 'Since ' : 'Occurred '}
      <RelativeTime at={endsByItself ? createdAt : lastAt} />
      {times > 1 && `, ${times.toLocaleString('en-GB')} times`}
      {state !== 'open' && endedAt && (
        <>
          {'. '}
          {note ? `${endedBy}: “${note}” ` : 'Ended '}
          <RelativeTime at={endedAt} />
        </>
      )}
    </>
  );
}
