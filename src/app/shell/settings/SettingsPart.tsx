import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Go } from '#engine/screens/Go.tsx';
import type { MenuPage, MenuPart } from '../menu.ts';
import { Waiting } from '../Waiting.tsx';

export interface SettingsPartProps {
  readonly part: MenuPart;
  /** The address of the page on show. */
  readonly here: string | undefined;
}

/** One part of the settings; it folds, and this device remembers that. */
export function SettingsPart({ part: { label, pages }, here }: SettingsPartProps) {
  const id = useId();
  const key = `settings:${label}`;
  const [isFolded, setFolded] = useState(() => localStorage.getItem(key) === 'folded');
  const lines = (
    <Box id={id} component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {pages.map((page) => (
        <li key={page.to}>
          <SettingsLine page={page} isHere={page.to === here} />
        </li>
      ))}
    </Box>
  );
  if (label === undefined) return lines;
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={!isFolded}
        aria-controls={id}
        onClick={() => {
          setFolded(!isFolded);
          localStorage.setItem(key, isFolded ? 'open' : 'folded');
        }}
        sx={HEAD}
      >
        <Typography variant="overline" component="span" sx={{ flex: 1 }}>
          {label}
        </Typography>
        <ChevronDown size={13} aria-hidden="true" style={{ transform: isFolded ? 'rotate(-90deg)' : 'none' }} />
      </Box>
      {!isFolded && lines}
    </>
  );
}

export interface SettingsLineProps {
  readonly page: MenuPage;
  /** Where it is found, under its name. */
  readonly hint?: string;
  readonly isHere?: boolean;
  readonly onOpen?: () => void;
}

export const SettingsLine = ({ page, hint, isHere = false, onOpen }: SettingsLineProps) => (
  <Go
    to={page.to}
    aria-current={isHere ? 'page' : undefined}
    onClick={onOpen}
    sx={{
      display: 'flex',
      alignItems: 'center',
      gap: 1,
      minHeight: { xs: 44, md: 28 },
      px: 1,
      py: hint ? 0.5 : 0,
      borderRadius: '6px',
      fontSize: '0.8125rem',
      fontWeight: isHere ? 600 : 450,
      textDecoration: 'none',
      color: isHere ? 'primary.main' : 'text.primary',
      bgcolor: isHere ? 'action.selected' : 'transparent',
      '&:hover': { bgcolor: isHere ? 'action.selected' : 'action.hover' },
      '&:focus-visible': { outlineOffset: -2 },
    }}
  >
    <Box component="span" sx={{ flex: 1, minWidth: 0 }}>
      {page.label}
      {hint && (
        <Typography component="span" variant="caption" sx={{ display: 'block', color: 'text.secondary' }}>
          {hint}
        </Typography>
      )}
    </Box>
    <Waiting at={page.to} />
  </Go>
);

const HEAD = {
  all: 'unset',
  boxSizing: 'border-box',
  display: 'flex',
  alignItems: 'center',
  width: '100%',
  minHeight: { xs: 44, md: 26 },
  mt: 1,
  px: 1,
  borderRadius: '6px',
  cursor: 'pointer',
  color: 'text.secondary',
  '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: -2 },
} as const;
