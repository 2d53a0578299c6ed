import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import Typography from '@mui/material/Typography';
import { useId } from 'react';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { CLOCKS } from './jobClocks.rules.ts';
import type { PolicyFrom } from './targets.ts';
import type { Clocks, ShownClock } from './useClocks.web.ts';

/** Explains the due time of a job with the spans that counted. */
export function ClocksDialog({
  clocks: { policy, policyFrom, mode, clocks },
  onClose,
}: {
  readonly clocks: Clocks;
  readonly onClose: () => void;
}) {
  const id = useId();
  return (
    <Dialog open onClose={onClose} maxWidth="sm" fullWidth aria-labelledby={id} transitionDuration={120}>
      <DialogTitle id={id}>Why is this due then?</DialogTitle>
      <DialogContent>
        <Typography variant="body2" sx={{ mb: 2 }}>
          {policy
            ? `Policy “${policy.name}”${policyFrom === null ? '' : FROM[policyFrom]}.`
            : 'The usual targets, because no policy is the default.'}{' '}
          {mode === 'always' ? 'Time counts around the clock.' : 'Only working hours count.'}
        </Typography>
        {clocks.map((clock) => (
          <Spans key={clock.name} clock={clock} />
        ))}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose}>Close</Button>
      </DialogActions>
    </Dialog>
  );
}

const FROM: Readonly<Record<PolicyFrom, string>> = {
  job: ', chosen for this job',
  contract: ', from the support contract of the customer',
  default: ', the default policy',
};

function Spans({ clock }: { readonly clock: ShownClock }) {
  const { name, spans, elapsedMinutes, targetMinutes, remainingMinutes, dueAt } = clock;
  return (
    <Box component="section" sx={{ mb: 2, fontSize: '0.8125rem' }}>
      <Typography variant="h3" component="h3" sx={{ mb: 0.5 }}>
        {CLOCKS[name]}: {formatDuration(targetMinutes)}
      </Typography>
      {spans.length === 0 ? (
        <Box sx={{ color: 'text.secondary' }}>No time has counted yet.</Box>
      ) : (
        <Box component="ul" sx={{ m: 0, pl: 2.5 }}>
          {spans.map(({ from, to, seconds }) => (
            <li key={from}>
              {formatMoment(from)} to {formatMoment(to)}: {formatDuration(Math.floor(seconds / 60))}
            </li>
          ))}
        </Box>
      )}
      <Box sx={{ mt: 0.5 }}>
        {formatDuration(elapsedMinutes)} counted,{' '}
        {remainingMinutes >= 0
          ? `${formatDuration(remainingMinutes)} left`
          : `${formatDuration(-remainingMinutes)} over`}
        {dueAt ? `. Due ${formatMoment(dueAt)}.` : '. Not due while the job waits.'}
      </Box>
    </Box>
  );
}
