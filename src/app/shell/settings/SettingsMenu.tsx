import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useRouterState } from '@tanstack/react-router';
import { Search } from 'lucide-react';
import { type KeyboardEvent, useRef, useState } from 'react';
import { Go } from '#engine/screens/Go.tsx';
import { useGo } from '#engine/screens/navigation.web.ts';
import { mayOpen } from '#engine/session/session.web.ts';
import { allScreens } from '../../manifest.ts';
import { type MenuPart, SETTINGS, settingsParts } from '../menu.ts';
import { findSettings } from './findSettings.ts';
import { SettingsLine, SettingsPart } from './SettingsPart.tsx';
import { useSettingEntries } from './useSettingEntries.web.ts';

const GROUPS = 'Company settings';

/** Every page of the settings in parts, and a box that finds pages, single settings and switches. */
export function SettingsMenu() {
  const go = useGo();
  const [typed, setTyped] = useState('');
  const box = useRef<HTMLDivElement>(null);
  const { groups, all } = useSettingEntries();
  const found = findSettings(all, typed);
  const isFinding = typed.trim() !== '';
  const parts = withGroups(settingsParts(allScreens, mayOpen), groups);
  const here = useHere(parts);

  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && typed) {
      event.stopPropagation();
      setTyped('');
      box.current?.querySelector('input')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, nav a') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    if (at < 0) return;
    event.preventDefault();
    stops[at + (event.key === 'ArrowDown' ? 1 : -1)]?.focus();
  };

  return (
    <Box ref={box} onKeyDown={onKeyDown} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ p: 2, pb: 1 }}>
        <Go to={SETTINGS.own ?? '/'} sx={{ fontWeight: 650, color: 'text.primary', textDecoration: 'none' }}>
          {SETTINGS.label}
        </Go>
        <InputBase
          fullWidth
          type="search"
          value={typed}
          autoComplete="off"
          placeholder="Search settings"
          startAdornment={<Search size={14} aria-hidden="true" style={{ marginRight: 8, opacity: 0.7 }} />}
          onChange={(event) => setTyped(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !found[0]) return;
            setTyped('');
            go(found[0].to);
          }}
          slotProps={{ input: { 'aria-label': 'Search settings', spellCheck: false } }}
          sx={FIELD}
        />
      </Box>
      <Box component="nav" aria-label="Settings pages" sx={{ flex: 1, overflowY: 'auto', px: 1, pb: 2 }}>
        {isFinding
          ? found.map((entry) => (
              <SettingsLine key={entry.to} page={entry} hint={entry.hint} onOpen={() => setTyped('')} />
            ))
          : parts.map((part) => <SettingsPart key={part.label ?? ''} part={part} here={here} />)}
        <Typography variant="body2" role="status" sx={{ px: 1, color: 'text.secondary' }}>
          {isFinding && found.length === 0 ? `No settings match “${typed.trim()}”.` : ''}
        </Typography>
      </Box>
    </Box>
  );
}

/** The groups of company settings follow the pages about the company. */
function withGroups(parts: readonly MenuPart[], groups: MenuPart['pages']): readonly MenuPart[] {
  if (groups.length === 0) return parts;
  const after = parts.findIndex(({ label }) => label === 'Company') + 1 || parts.length;
  return [...parts.slice(0, after), { label: GROUPS, pages: groups }, ...parts.slice(after)];
}

/** The page on show: the longest address that the present one begins with; of a group its whole address. */
function useHere(parts: readonly MenuPart[]): string | undefined {
  const { pathname, searchStr } = useRouterState({ select: (state) => state.location });
  const tab = new URLSearchParams(searchStr).get('tab');
  const pages = parts.flatMap((part) => part.pages.map(({ to }) => to));
  if (pathname === SETTINGS.own) return pages.find((to) => to.startsWith(`${pathname}?tab=${tab ?? ''}`));
  return pages
    .filter((to) => pathname === to || pathname.startsWith(`${to}/`))
    .sort((one, other) => other.length - one.length)[0];
}

const FIELD = {
  mt: 1,
  height: { xs: 44, md: 32 },
  fontSize: '0.8125rem',
  borderBottom: '1px solid',
  borderColor: 'text.disabled',
  '&.Mui-focused': { borderColor: 'primary.main' },
} as const;
