import Drawer from '@mui/material/Drawer';
import type { ReactNode } from 'react';

export interface MenuDrawerProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** The main menu on a narrow screen, over the page. */
export const MenuDrawer = ({ open, onClose, children }: MenuDrawerProps) => (
  <Drawer
    open={open}
    onClose={onClose}
    transitionDuration={160}
    slotProps={{
      paper: { role: 'dialog', 'aria-modal': true, 'aria-label': 'Menu', sx: { width: 280, border: 0 } },
    }}
  >
    {children}
  </Drawer>
);
