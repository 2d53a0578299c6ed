import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { Search } from 'lucide-react';
import { useRouterState } from '@tanstack/react-router';
import { type ComponentType, type KeyboardEvent, type ReactNode, useRef } from 'react';
import { useGo } from '../../screens/navigation.web.ts';
import { Entries, SectionHead, SideGroups } from './SideGroups.tsx';
import { pageAt, pagesNamed, type SideGroup, type SideItem } from './sideGroups.ts';

/** Search results for the text in the box, in addition to matching menu entries. */
export interface SideFound {
  readonly groups: readonly SideGroup[];
  /** Replaces the menu entries whose label contains the text. */
  readonly pages?: readonly SideItem[];
  /** Whether the results for this text are still loading. */
  readonly isSearching: boolean;
  readonly failed: string | null;
}

export interface SideMenuProps {
  readonly label: string;
  readonly groups: readonly SideGroup[];
  /** Placeholder of the search box: "Find in this customer". */
  readonly find: string;
  readonly words: string;
  readonly onWords: (words: string) => void;
  readonly found?: SideFound;
  readonly footer?: ReactNode;
  /** Shown above the search box. */
  readonly header?: ReactNode;
  /** Address of the present entry. Derived from the page's address by default. */
  readonly here?: string | undefined;
  /** Shown at the end of a line, such as the number of open items. */
  readonly Beside?: ComponentType<{ readonly at: string }> | undefined;
}

const NOTHING: SideFound = { groups: [], isSearching: false, failed: null };

/**
 * Entries in folding groups, with a box that searches the entries and their content. Arrow keys move through the
 * results, Enter opens the first, Escape shows all entries again.
 */
export function SideMenu({
  label,
  groups,
  find,
  words,
  onWords,
  found = NOTHING,
  footer,
  header,
  here: own,
  Beside,
}: SideMenuProps) {
  const go = useGo();
  const box = useRef<HTMLDivElement>(null);
  const isFinding = words.trim() !== '';
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  const here =
    own ??
    pageAt(
      groups.flatMap(({ items }) => items),
      pathname,
    )?.to;
  const look = { here, Beside };
  const pages = isFinding ? (found.pages ?? pagesNamed(groups, words)) : [];
  const shown = isFinding
    ? [...(pages.length > 0 ? [{ section: found.pages ? '' : 'Pages', items: pages }] : []), ...found.groups]
    : groups;
  const first = isFinding ? (pages[0] ?? (found.isSearching ? undefined : found.groups[0]?.items[0])) : undefined;

  const step = (event: KeyboardEvent) => {
    if (event.key === 'Escape' && words) {
      event.stopPropagation();
      onWords('');
      box.current?.querySelector('input')?.focus();
    }
    if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return;
    const stops = [...(box.current?.querySelectorAll<HTMLElement>('input, [data-stop]') ?? [])];
    const at = stops.indexOf(document.activeElement as HTMLElement);
    const next = stops[at + (event.key === 'ArrowDown' ? 1 : -1)];
    if (at < 0) return;
    event.preventDefault();
    next?.focus();
  };

  return (
    <Box ref={box} onKeyDown={step} sx={{ flex: 1, minHeight: 0, display: 'flex', flexDirection: 'column' }}>
      <Box sx={{ px: 2, pb: 1 }}>
        {header}
        <InputBase
          fullWidth
          type="search"
          value={words}
          autoComplete="off"
          placeholder={find}
          startAdornment={
            <Search size={14} aria-hidden="true" style={{ marginRight: 8, flexShrink: 0, opacity: 0.7 }} />
          }
          onChange={(event) => onWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key !== 'Enter' || !first) return;
            onWords('');
            go(first.to);
          }}
          slotProps={{ input: { 'aria-label': find, spellCheck: false } }}
          sx={{
            height: { xs: 44, md: 30 },
            fontSize: '0.8125rem',
            borderBottom: '1px solid',
            borderColor: 'text.disabled',
            '&.Mui-focused': { borderColor: 'primary.main' },
          }}
        />
      </Box>
      <Box
        component="nav"
        aria-label={label}
        aria-busy={isFinding && found.isSearching}
        sx={{
          flex: 1,
          // Hidden words of entries would otherwise make the whole page as long as the menu.
          position: 'relative',
          overflowY: 'auto',
          px: 1,
          pb: 2,
          scrollbarWidth: 'thin',
          scrollbarColor: 'var(--mui-palette-divider) transparent',
        }}
      >
        {isFinding ? (
          shown.map(({ section = '', items }) => (
            <Box key={section}>
              {section && <SectionHead>{section}</SectionHead>}
              <Entries items={items} {...look} />
            </Box>
          ))
        ) : (
          <SideGroups groups={groups} of={label} {...look} />
        )}
        <Typography variant="body2" role="status" sx={{ px: 1, py: shown.length > 0 ? 0 : 1, color: 'text.secondary' }}>
          {isFinding ? outcome(words, shown.length > 0, found) : ''}
        </Typography>
        {!isFinding && footer}
      </Box>
    </Box>
  );
}

function outcome(words: string, isAny: boolean, { isSearching, failed }: SideFound): string {
  if (failed) return failed;
  if (isSearching) return isAny ? '' : 'Searching…';
  return isAny ? '' : `No matches for “${words.trim()}”.`;
}
