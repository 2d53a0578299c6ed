import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { CircleUserRound, Keyboard, LogOut, MonitorOff, Moon, Sun, Type } from 'lucide-react';
import { useState } from 'react';
import { Go } from '#engine/screens/Go.tsx';
import { useAppState } from '#engine/http/appState.web.ts';
import { saveSettings, type Session } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';
import { openKeyTable } from './overlays.web.ts';
import { SignOutDialog } from './SignOutDialog.tsx';

export interface AccountMenuListProps {
  readonly session: Session;
  /** The element at which it opens, or null while it is closed. */
  readonly anchor: HTMLElement | null;
  readonly onClose: () => void;
}

/** The entries of the account menu, and the question before sign-out. */
export function AccountMenuList({ session: { user, settings }, anchor, onClose }: AccountMenuListProps) {
  const [leaving, setLeaving] = useState<'this' | 'everywhere' | null>(null);
  const letters = settings.keyboard?.letters !== false;
  const dark = useAppState((state) => state.layout.settings.user.theme.dark);
  return (
    <>
      <Menu
        // Inside the header, so that its content belongs to a landmark.
        disablePortal
        anchorEl={anchor}
        open={anchor !== null}
        onClose={close}
        slotProps={{ paper: { sx: { width: 260 } } }}
      >
        <Box role="presentation" sx={{ px: 2, pt: 0.75, pb: 1.25 }}>
          <Typography sx={{ fontWeight: 600 }}>{user.name}</Typography>
          <Typography variant="caption" component="p" noWrap sx={{ color: 'text.secondary' }}>
            {user.email}
          </Typography>
        </Box>
        <Divider />
        {allScreens.some((screen) => screen.path === '/profile') && (
          <MenuItem component={Go} to="/profile" onClick={onClose}>
            <ListItemIcon>
              <CircleUserRound size={16} />
            </ListItemIcon>
            Profile
          </MenuItem>
        )}
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={dark}
          onClick={() => void saveSettings({ theme: { dark: !dark } })}
        >
          <ListItemIcon>{dark ? <Sun size={16} /> : <Moon size={16} />}</ListItemIcon>
          <Box sx={{ flex: 1 }}>Dark theme</Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {dark ? 'On' : 'Off'}
          </Typography>
        </MenuItem>
        <MenuItem
          onClick={() => {
            onClose();
            openKeyTable();
          }}
        >
          <ListItemIcon>
            <Keyboard size={16} />
          </ListItemIcon>
          Keyboard
        </MenuItem>
        <MenuItem
          role="menuitemcheckbox"
          aria-checked={letters}
          onClick={() => void saveSettings({ keyboard: { letters: !letters } })}
        >
          <ListItemIcon>
            <Type size={16} />
          </ListItemIcon>
          <Box sx={{ flex: 1 }}>Single-letter shortcuts</Box>
          <Typography variant="caption" sx={{ color: 'text.secondary' }}>
            {letters ? 'On' : 'Off'}
          </Typography>
        </MenuItem>
        <Divider />
        <MenuItem
          onClick={() => {
            onClose();
            setLeaving('this');
          }}
        >
          <ListItemIcon>
            <LogOut size={16} />
          </ListItemIcon>
          Sign out
        </MenuItem>
        <MenuItem
          onClick={() => {
            onClose();
            setLeaving('everywhere');
          }}
        >
          <ListItemIcon>
            <MonitorOff size={16} />
          </ListItemIcon>
          Sign out everywhere
        </MenuItem>
      </Menu>
      {leaving && <SignOutDialog everywhere={leaving === 'everywhere'} onClose={() => setLeaving(null)} />}
    </>
  );
}
