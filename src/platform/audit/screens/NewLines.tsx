import Box from '@mui/material/Box';
import type { RefObject } from 'react';
import { WaitingRows } from '#engine/lists/WaitingRows.tsx';
import type { Waiting } from './useNewer.web.ts';

export interface NewLinesProps {
  readonly waiting: Waiting;
  readonly onShow: () => void;
  /** The table with the lines. */
  readonly table: RefObject<HTMLElement | null>;
}

/** The number of new entries while a user reads a log. It floats over the head of the list and moves nothing. */
export const NewLines = ({ waiting, onShow, table }: NewLinesProps) => (
  <Box sx={{ position: 'sticky', top: 'calc(var(--shell-top, 57px) + 24px)', zIndex: 4, mb: -2, ...BETWEEN }}>
    <WaitingRows
      {...waiting}
      isAbove
      onShow={() => {
        onShow();
        // The button disappears, so keyboard focus moves to the list.
        table.current?.focus();
      }}
    />
  </Box>
);

/** On a phone there is no room at the head of the list, so the button sits on its edge. */
const BETWEEN = { '& > *': { transform: { xs: 'translateY(-24px)', sm: 'none' } } } as const;

/** The scrolling box of a log. The margin keeps the new lines visible below the bar. */
export const SCROLLED = { overflowX: 'auto', scrollMarginTop: 'calc(var(--shell-top, 57px) + 60px)' } as const;
