import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Typography from '@mui/material/Typography';
import { CircleUserRound, Keyboard, LogOut, MonitorOff, Type } from 'lucide-react';
import { useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { saveSettings, signOut, useSession } from '#engine/session/session.web.ts';
import { allScreens } from '../manifest.ts';
import { openKeyTable } from './overlays.web.ts';

/** Who is signed in, their own page and choices, and the way out. */
export function AccountMenu() {
  const session = useSession();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [leaving, setLeaving] = useState<'this' | 'everywhere' | null>(null);
  if (!session) return null;
  const { user, settings } = session;
  const letters = settings.keyboard?.letters !== false;
  const close = () => setAnchor(null);
  return (
    <>
      <IconButton
        aria-label={`Account: ${user.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        edge="end"
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <Box component="span" data-userid={user.userid} sx={{ display: 'inline-flex' }}>
          <PersonFace userId={user.userid} name={user.name} initials={user.initials} size={30} />
        </Box>
      </IconButton>
      <Menu
        // Inside the header, so that what it holds belongs to a landmark.
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
          <MenuItem component={Go} to="/profile" onClick={close}>
            <ListItemIcon>
              <CircleUserRound size={16} />
            </ListItemIcon>
            Profile
          </MenuItem>
        )}
        <MenuItem
          onClick={() => {
            close();
            openKeyTable();
          }}
        >
          <ListItemIcon>
            <Keyboard size={16} />
          </ListItemIcon>
          Keyboard shortcuts
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
            close();
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
            close();
            setLeaving('everywhere');
          }}
        >
          <ListItemIcon>
            <MonitorOff size={16} />
          </ListItemIcon>
          Sign out everywhere
        </MenuItem>
      </Menu>
      {leaving && <Leaving everywhere={leaving === 'everywhere'} onClose={() => setLeaving(null)} />}
    </>
  );
}

function Leaving({ everywhere, onClose }: { readonly everywhere: boolean; readonly onClose: () => void }) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut({ everywhere });
    } catch (failure) {
      setBusy(false);
      setFailed(failure instanceof ApiError ? failure.message : 'You are still signed in. Try again.');
    }
  };
  return (
    <ConfirmDialog
      open
      title={everywhere ? 'Sign out on every device?' : 'Sign out?'}
      verb={everywhere ? 'Sign out everywhere' : 'Sign out'}
      busy={isBusy}
      failed={failed}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <Typography variant="body2">
        {everywhere
          ? 'You must sign in again on every browser and phone, including this one.'
          : 'Data stored in this browser is removed, including drafts.'}
      </Typography>
    </ConfirmDialog>
  );
}
