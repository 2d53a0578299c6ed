import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { WaitingRows } from '../../lists/WaitingRows.tsx';
import type { Waiting } from './useNewer.web.ts';

export interface NewLinesProps {
  readonly waiting: Waiting;
  readonly onShow: () => void;
  /** Where the lines stand. */
  readonly table: RefObject<HTMLElement | null>;
}

/** How many entries came while somebody reads a log. Over the head of the list, also of a long one; it moves nothing. */
export const NewLines = ({ waiting, onShow, table }: NewLinesProps) => (
  <Box sx={{ position: 'sticky', top: 'var(--shell-top, 57px)', zIndex: 4, mb: -2 }}>
    <WaitingRows
      {...waiting}
      isAbove
      onShow={() => {
        onShow();
        // The button goes; whoever works with keys goes on at the list.
        table.current?.focus();
      }}
    />
  </Box>
);

/** The box a log scrolls in; what is brought is seen below the bar. */
export const SCROLLED = { overflowX: 'auto', scrollMarginTop: 'calc(var(--shell-top, 57px) + 60px)' } as const;
