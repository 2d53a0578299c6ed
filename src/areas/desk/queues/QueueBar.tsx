import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Icon } from '#engine/parts/Icon.tsx';
import { QUEUE_FACTS, QUEUES, type Queue } from './queues.ts';
import { useQueueCounts } from './useQueueCounts.web.ts';

export const MODES = { table: 'Table', board: 'Board', calendar: 'Calendar' } as const;
export type Mode = keyof typeof MODES;
const MODE_ICONS: Readonly<Record<Mode, string>> = { table: 'list', board: 'columns-3', calendar: 'calendar' };

export interface QueueBarProps {
  readonly queue: Queue;
  readonly mode: Mode;
  readonly onQueue: (queue: Queue) => void;
  readonly onMode: (mode: Mode) => void;
}

/** Queues with their number of jobs, and the choice of view. */
export function QueueBar({ queue, mode, onQueue, onMode }: QueueBarProps) {
  const { data } = useQueueCounts();
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, rowGap: 0.5, mb: 1 }}>
      <Box
        role="group"
        aria-label="Queues"
        sx={{ display: 'flex', gap: 0.5, overflowX: 'auto', flex: '1 1 320px', minWidth: 0, p: '2px' }}
      >
        {QUEUES.map((each) => (
          <Button
            key={each}
            size="small"
            variant="outlined"
            aria-pressed={each === queue}
            title={QUEUE_FACTS[each].about}
            onClick={() => onQueue(each)}
            sx={{ flexShrink: 0 }}
          >
            {QUEUE_FACTS[each].label}
            {each !== 'all' && (
              <Box component="span" className="num" sx={{ ml: 0.75, minWidth: 12, opacity: 0.85 }}>
                {data ? data[each].toLocaleString('en-GB') : ''}
              </Box>
            )}
          </Button>
        ))}
      </Box>
      <Box role="group" aria-label="Show as" sx={{ display: 'flex', gap: 0.5, p: '2px' }}>
        {(['table', 'board', 'calendar'] as const).map((each) => (
          <Button
            key={each}
            size="small"
            color={each === mode ? 'primary' : 'inherit'}
            variant={each === mode ? 'outlined' : 'text'}
            aria-pressed={each === mode}
            startIcon={<Icon name={MODE_ICONS[each]} size={14} />}
            onClick={() => onMode(each)}
          >
            {MODES[each]}
          </Button>
        ))}
      </Box>
    </Box>
  );
}
