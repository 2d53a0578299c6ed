import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { LANES, type Lanes } from './lanes.ts';

/** Whether the board has lanes, and by what. */
export const LaneChoice = ({ lanes, onLanes }: { readonly lanes: Lanes; readonly onLanes: (lanes: Lanes) => void }) => (
  <Box role="group" aria-label="Lanes" sx={{ display: 'flex', alignItems: 'center', gap: 0.5, mb: 1 }}>
    <Box component="span" sx={{ color: 'text.secondary', fontSize: '0.8125rem', mr: 0.5 }}>
      Lanes
    </Box>
    {(['none', 'assignee', 'customer'] as const).map((each) => (
      <Button
        key={each}
        size="small"
        color={each === lanes ? 'primary' : 'inherit'}
        variant={each === lanes ? 'outlined' : 'text'}
        aria-pressed={each === lanes}
        onClick={() => onLanes(each)}
      >
        {LANES[each]}
      </Button>
    ))}
  </Box>
);
