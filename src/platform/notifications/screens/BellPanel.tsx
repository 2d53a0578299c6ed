import Popover from '@mui/material/Popover';
import { useId } from 'react';
import { BellNotices } from './BellNotices.tsx';

export interface BellPanelProps {
  /** The element it opens at; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The newest notifications, below the bell. */
export function BellPanel({ anchor, onClose }: BellPanelProps) {
  const id = useId();
  return (
    <Popover
      disablePortal
      open={anchor !== null}
      anchorEl={anchor}
      onClose={onClose}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'right' }}
      transformOrigin={{ vertical: 'top', horizontal: 'right' }}
      transitionDuration={120}
      slotProps={{
        paper: { role: 'dialog', 'aria-labelledby': id, sx: { width: 380, maxWidth: 'calc(100vw - 24px)' } },
      }}
    >
      <BellNotices titleId={id} onClose={onClose} />
    </Popover>
  );
}
