import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';

export interface WaitingRowsProps {
  /** Where they are offered: who is there is busy with the list. */
  readonly place?: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** There are more than were counted. */
  readonly isMore?: boolean;
  /** On a phone the foot of the list lies under the main action, so they are told of at its head. */
  readonly isAbove: boolean;
  readonly onShow: () => void;
}

/** Rows that came while somebody reads the list: they wait until they are asked for. */
export function WaitingRows({ place, count, isMore = false, isAbove, onShow }: WaitingRowsProps) {
  return (
    // Elsewhere in the middle of the foot, where it covers no row.
    <Box
      ref={place ?? null}
      role="status"
      sx={{ position: 'relative', zIndex: 4, height: 0, display: 'grid', justifyItems: 'center' }}
    >
      {count > 0 && (
        <Button
          size="small"
          variant="contained"
          startIcon={<ArrowUp size={14} />}
          onClick={onShow}
          sx={{ position: 'absolute', ...(isAbove ? { top: 8 } : { bottom: 3 }), borderRadius: '14px' }}
        >
          {`${count.toLocaleString('en-GB')}${isMore ? '+' : ''} new`}
        </Button>
      )}
    </Box>
  );
}
