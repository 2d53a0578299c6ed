import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ListItemIcon from '@mui/material/ListItemIcon';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { ChevronDown } from 'lucide-react';
import { useState } from 'react';
import { afterPaint } from '../../screens/afterPaint.web.ts';
import { Go } from '../../screens/Go.tsx';
import { useGo } from '../../screens/navigation.web.ts';
import { useKeys } from '../../screens/useKeys.web.ts';
import { Icon } from '../Icon.tsx';
import { type PageAction, useOffered } from './pageActions.web.ts';
import { Tip } from '../Tip.tsx';

/**
 * The buttons of a page, with the main one filled and last. Buttons that do not fit go under "More". On a phone the
 * main one stays at the bottom of the screen and the others are under "More".
 */
export function PageActions({ actions }: { readonly actions: readonly PageAction[] }) {
  const go = useGo();
  const theme = useTheme();
  const isPhone = useMediaQuery(theme.breakpoints.down('sm'));
  useOffered(actions);
  useKeys(
    Object.fromEntries(
      actions
        .filter((action) => action.letter && !action.off)
        .map((action) => [action.letter, () => afterPaint(() => (action.to ? go(action.to) : action.onClick?.()))]),
    ),
  );
  if (actions.length === 0) return null;

  const main = actions.find((action) => action.main);
  const rest = actions.filter((action) => action !== main);
  const common = rest.filter((action) => !action.rare);
  // On a phone one button fits next to the title, and a menu with one entry would be pointless.
  const inRow = isPhone ? (rest.length === 1 ? rest : []) : common.slice(0, 3);
  const under = rest.filter((action) => !inRow.includes(action));
  return (
    <>
      <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap' }}>
        {under.length > 0 && <More actions={under} />}
        {inRow.map((action) => (
          <ActionButton key={action.label} action={action} />
        ))}
        {main && !isPhone && <ActionButton action={main} isMain />}
      </Box>
      {main && isPhone && (
        <Box
          sx={{
            position: 'fixed',
            zIndex: 'appBar',
            insetInline: 0,
            bottom: 0,
            p: 1.5,
            pb: 'max(12px, env(safe-area-inset-bottom))',
            bgcolor: 'background.paper',
            borderTop: '1px solid',
            borderColor: 'divider',
            display: 'grid',
          }}
        >
          <ActionButton action={main} isMain />
        </Box>
      )}
    </>
  );
}

/** A button of the page. Only the main action is filled. */
function ActionButton({ action, isMain = false }: { readonly action: PageAction; readonly isMain?: boolean }) {
  const { label, icon, to, onClick, danger = false, off } = action;
  const button = (
    <Button
      variant={isMain ? 'contained' : 'outlined'}
      color={danger ? 'error' : 'primary'}
      disabled={off !== undefined}
      startIcon={icon ? <Icon name={icon} size={16} /> : undefined}
      onClick={onClick}
      {...(to && off === undefined ? { component: Go, to } : {})}
    >
      {label}
    </Button>
  );
  if (off === undefined) return button;
  return (
    <Tip title={off}>
      {/* A disabled button cannot have the focus, so a wrapper makes its explanation reachable. */}
      <Box component="span" tabIndex={0} role="note" aria-label={`${label}: ${off}`} sx={{ display: 'grid' }}>
        {button}
      </Box>
    </Tip>
  );
}

function More({ actions }: { readonly actions: readonly PageAction[] }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  // Aligns the labels, even if some entries have no icon.
  const hasIcons = actions.some(({ icon }) => icon);
  return (
    <>
      <Button
        variant="outlined"
        endIcon={<ChevronDown size={15} />}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        More
      </Button>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {actions.map(({ label, icon, to, onClick, danger, off }) => (
          <MenuItem
            key={label}
            dense
            disabled={off !== undefined}
            {...(to ? { component: Go, to } : {})}
            onClick={() => {
              setAnchor(null);
              onClick?.();
            }}
            sx={danger ? { color: 'error.main' } : {}}
          >
            {hasIcons && (
              <ListItemIcon sx={{ color: 'inherit' }}>{icon && <Icon name={icon} size={16} />}</ListItemIcon>
            )}
            {off ? `${label} (${off})` : label}
          </MenuItem>
        ))}
      </Menu>
    </>
  );
}
