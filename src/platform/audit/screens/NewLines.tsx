import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { WaitingRows } from '#engine/lists/WaitingRows.tsx';
import type { Waiting } from './useNewer.web.ts';

export interface NewLinesProps {
  readonly waiting: Waiting;
  readonly onShow: () => void;
  /** Where the lines stand. */
  readonly table: RefObject<HTMLElement | null>;
}

/** How many entries came while somebody reads a log. Over the head of the list, also of a long one; it moves nothing. */
export const NewLines = ({ waiting, onShow, table }: NewLinesProps) => (
  <Box sx={{ position: 'sticky', top: 'calc(var(--shell-top, 57px) + 24px)', zIndex: 4, mb: -2, ...BETWEEN }}>
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

/** On a phone the head of the list has no room left: the button stands on its edge. */
const BETWEEN = { '& > *': { transform: { xs: 'translateY(-24px)', sm: 'none' } } } as const;

/** The box a log scrolls in; what is brought is seen below the bar. */
export const SCROLLED = { overflowX: 'auto', scrollMarginTop: 'calc(var(--shell-top, 57px) + 60px)' } as const;
