import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Card from '@mui/material/Card';
import Checkbox from '@mui/material/Checkbox';
import Typography from '@mui/material/Typography';
import { Facts } from '#engine/parts/Facts.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { Clashes, Findings } from '../leave/CostPreview.tsx';
import type { QueueCard } from '../leave/leaveShapes.ts';
import { leaveWords, spanWords } from '../leave/leaveWords.ts';

interface ApprovalCardProps {
  readonly card: QueueCard;
  readonly isCurrent: boolean;
  readonly isTicked: boolean;
  readonly onFocus: () => void;
  readonly onTick: () => void;
  readonly onDecide: (action: 'approve' | 'reject') => void;
}

/** One request with its facts: dates, cost, remaining balance, notice, and absent colleagues. */
export function ApprovalCard({ card, isCurrent, isTicked, onFocus, onTick, onDecide }: ApprovalCardProps) {
  const { request, after, noticeDays, clashes, findings } = card;
  const { id, name, type, reason, overrideReason, handoverNote, dayMinutes } = request;
  const span = spanWords(request);
  const about = `${name}, ${span}`;
  return (
    <Card
      component="article"
      id={`request-${id}`}
      tabIndex={-1}
      aria-label={about}
      onFocus={onFocus}
      sx={{
        p: 2,
        display: 'flex',
        flexDirection: 'column',
        gap: 1.5,
        ...(isCurrent ? { borderColor: 'primary.main' } : {}),
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
        <Checkbox
          checked={isTicked}
          onChange={onTick}
          sx={{ p: 0.5 }}
          slotProps={{ input: { 'aria-label': `Select ${about}` } }}
        />
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography variant="h3" component="h2">
            <Go to={`/staff/${request.staffId}/holidays`} sx={{ color: 'primary.main' }}>
              {name}
            </Go>
          </Typography>
          <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{type}</Box>
        </Box>
      </Box>
      <Facts
        facts={[
          { label: 'Dates', value: span },
          { label: 'Cost', value: leaveWords(request.minutes, dayMinutes) },
          { label: 'Balance after', value: after === null ? 'Not given yet' : leaveWords(after, dayMinutes) },
          { label: 'Requested', value: `${noticeDays} ${noticeDays === 1 ? 'day' : 'days'} ahead` },
          ...(reason ? [{ label: 'Note', value: reason }] : []),
          ...(overrideReason ? [{ label: 'Exception', value: overrideReason }] : []),
          ...(handoverNote ? [{ label: 'Handover', value: handoverNote }] : []),
        ]}
      />
      <Clashes clashes={clashes} />
      <Findings findings={findings} />
      <Box sx={{ display: 'flex', gap: 1, mt: 'auto' }}>
        <Button
          variant={isCurrent ? 'contained' : 'outlined'}
          aria-label={`Approve ${about}`}
          onClick={() => onDecide('approve')}
        >
          Approve
        </Button>
        <Button variant="outlined" aria-label={`Reject ${about}`} onClick={() => onDecide('reject')}>
          Reject
        </Button>
      </Box>
    </Card>
  );
}
