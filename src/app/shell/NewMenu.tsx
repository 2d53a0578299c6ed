import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { Go } from '#engine/screens/Go.tsx';
import type { MenuPage } from './menu.ts';

export interface NewMenuProps {
  readonly creatables: readonly MenuPage[];
  /** What it opens at; null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** What can be created from anywhere. */
export const NewMenu = ({ creatables, anchor, onClose }: NewMenuProps) => (
  <Menu disablePortal anchorEl={anchor} open={anchor !== null} onClose={onClose}>
    {creatables.map((page) => (
      <MenuItem key={page.to} dense component={Go} to={page.to} onClick={onClose}>
        {page.label}
      </MenuItem>
    ))}
  </Menu>
);
