import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ArrowUp } from 'lucide-react';
import type { RefObject } from 'react';

export interface WaitingRowsProps {
  /** Its element, over which the pointer counts as being in the list. */
  readonly place?: RefObject<HTMLDivElement | null>;
  readonly count: number;
  /** There are more rows than were counted. */
  readonly isMore?: boolean;
  /** On a phone, the main action covers the footer of the list, so the button is shown at the top. */
  readonly isAbove: boolean;
  readonly onShow: () => void;
}

/** New rows that arrived while the user reads the list. They are shown on request. */
export function WaitingRows({ place, count, isMore = false, isAbove, onShow }: WaitingRowsProps) {
  return (
    // On other devices it is in the middle of the footer, where it covers no row.
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
