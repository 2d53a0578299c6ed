import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { Menu as MenuIcon, Moon, PanelLeft, Plus, Search, Sun } from 'lucide-react';
import { useState } from 'react';
import { later, laterPart } from '#engine/screens/laterPart.web.ts';
import { NoticeBell } from '#platform/notifications/screens/NoticeBell.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import { useAppState } from '#engine/http/appState.web.ts';
import { saveSettings } from '#engine/session/session.web.ts';
import { AccountMenu } from './AccountMenu.tsx';
import type { MenuPage } from './menu.ts';
import { openPalette } from './overlays.web.ts';
import { Tip } from '#engine/parts/Tip.tsx';

// Loaded later, because reading and typing do not need it.
const LiveChip = later(async () => (await import('./LiveChip.tsx')).LiveChip);

export interface TopBarProps {
  /** The present function of the menu button. */
  readonly menuButton: 'open' | 'expand' | 'collapse';
  readonly onMenu: () => void;
  readonly creatables: readonly MenuPage[];
}

/** Menu, search, new, theme and account. Areas add live content in the slot `topbar`. */
export function TopBar({ menuButton, onMenu, creatables }: TopBarProps) {
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, height: 56, px: { xs: 1.5, md: 2.5 } }}>
      <IconButton edge="start" aria-label={MENU_WORDS[menuButton]} onClick={onMenu}>
        {menuButton === 'open' ? <MenuIcon size={20} /> : <PanelLeft size={18} />}
      </IconButton>
      <SearchButton />
      <Box sx={{ flex: { xs: 0, sm: 1 } }} />
      <Slot place="topbar" />
      <LiveChip />
      {creatables.length > 0 && <NewButton creatables={creatables} />}
      <ThemeButton />
      <NoticeBell />
      <AccountMenu />
    </Box>
  );
}

const MENU_WORDS = { open: 'Open menu', expand: 'Expand menu', collapse: 'Collapse menu' } as const;

function SearchButton() {
  return (
    <Box
      component="button"
      type="button"
      aria-haspopup="dialog"
      aria-keyshortcuts="Control+K"
      onClick={() => openPalette()}
      sx={{
        flex: 1,
        maxWidth: 520,
        minWidth: 0,
        height: 34,
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        px: 1.25,
        border: '1px solid',
        borderColor: 'divider',
        borderRadius: '8px',
        bgcolor: 'background.default',
        color: 'text.secondary',
        font: 'inherit',
        fontSize: '0.8125rem',
        textAlign: 'left',
        cursor: 'text',
        '&:hover': { borderColor: 'text.disabled' },
        '@media (pointer: coarse)': { height: 44 },
      }}
    >
      <Search size={16} aria-hidden="true" style={{ flexShrink: 0 }} />
      <Box component="span" sx={{ flex: 1, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        Search customers, contacts, assets, serial numbers…
      </Box>
      <Box
        component="kbd"
        aria-hidden="true"
        sx={{
          display: { xs: 'none', sm: 'block' },
          px: 0.6,
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '4px',
          bgcolor: 'background.paper',
          font: 'inherit',
          fontSize: '0.6875rem',
        }}
      >
        Ctrl K
      </Box>
    </Box>
  );
}

function NewButton({ creatables }: { readonly creatables: readonly MenuPage[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const List = useNewMenu();
  return (
    <>
      <Button
        variant="outlined"
        startIcon={<Plus size={16} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
      >
        New
      </Button>
      {List && <List creatables={creatables} anchor={anchor} onClose={() => setAnchor(null)} />}
    </>
  );
}

const useNewMenu = laterPart(async () => (await import('./NewMenu.tsx')).NewMenu);

function ThemeButton() {
  const dark = useAppState((state) => state.layout.settings.user.theme.dark);
  const words = dark ? 'Use light theme' : 'Use dark theme';
  return (
    <Tip title={words}>
      <IconButton
        aria-label={words}
        sx={{ display: { xs: 'none', sm: 'inline-flex' } }}
        onClick={() => void saveSettings({ theme: { dark: !dark } })}
      >
        {dark ? <Sun size={18} /> : <Moon size={18} />}
      </IconButton>
    </Tip>
  );
}
