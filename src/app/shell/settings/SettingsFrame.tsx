import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';
import { ListTree, X } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { SETTINGS } from '../menu.ts';
import { SettingsMenu } from './SettingsMenu.tsx';

/** The settings: their pages in a column beside the page on show. On a phone they are a sheet, opened from a bar. */
export function SettingsFrame({ children }: { readonly children: ReactNode }) {
  const isNarrow = useMediaQuery(useTheme().breakpoints.down('md'));
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minWidth: 0 }}>
      {isNarrow ? (
        <Sheet />
      ) : (
        <Box component="aside" aria-label={SETTINGS.label} sx={COLUMN}>
          <SettingsMenu />
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Box>
  );
}

/** Open for one address: choosing a page closes it. */
function Sheet() {
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const [openOn, setOpenOn] = useState<string | null>(null);
  return (
    <>
      <Box component="button" type="button" aria-haspopup="dialog" onClick={() => setOpenOn(address)} sx={BAR}>
        <ListTree size={17} aria-hidden="true" />
        <Box component="span" sx={{ flex: 1 }}>
          {SETTINGS.label}
        </Box>
        <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' }}>
          All pages
        </Box>
      </Box>
      <Drawer
        anchor="bottom"
        open={openOn === address}
        onClose={() => setOpenOn(null)}
        transitionDuration={160}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': SETTINGS.label,
            sx: { height: '85dvh', display: 'flex', flexDirection: 'column', borderRadius: '14px 14px 0 0', border: 0 },
          },
        }}
      >
        <IconButton
          aria-label="Close"
          onClick={() => setOpenOn(null)}
          sx={{ position: 'absolute', top: 6, right: 10, zIndex: 1 }}
        >
          <X size={18} />
        </IconButton>
        <SettingsMenu />
      </Drawer>
    </>
  );
}

const COLUMN = {
  width: 244,
  flexShrink: 0,
  display: 'flex',
  flexDirection: 'column',
  position: 'sticky',
  top: 'var(--shell-top, 57px)',
  height: 'calc(100dvh - var(--shell-top, 57px))',
  borderRight: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
} as const;

const BAR = {
  display: 'flex',
  alignItems: 'center',
  gap: 1,
  width: '100%',
  minHeight: 44,
  px: 2,
  border: 0,
  borderBottom: '1px solid',
  borderColor: 'divider',
  bgcolor: 'background.paper',
  color: 'text.primary',
  font: 'inherit',
  fontWeight: 600,
  textAlign: 'left',
  cursor: 'pointer',
} as const;
