import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useRouterState } from '@tanstack/react-router';
import { ChevronDown, Search } from 'lucide-react';
import { useId, useState, type ReactNode } from 'react';
import { Go } from '../../screens/Go.tsx';
import { useGo } from '../../screens/navigation.web.ts';
import { Icon } from '../Icon.tsx';
import { Mark } from '../StatusPill.tsx';

export interface SideItem {
  readonly label: string;
  readonly to: string;
  /** Name of an icon. */
  readonly icon: string;
  readonly count?: number;
  /** Something there needs attention: a red diamond or an amber notch, and what it is. */
  readonly attention?: { readonly tone: 'bad' | 'warning'; readonly label: string };
}

export interface SideGroup {
  /** The first group has none; the others fold under theirs. */
  readonly label?: string;
  readonly items: readonly SideItem[];
}

export interface SideMenuProps {
  readonly label: string;
  readonly groups: readonly SideGroup[];
  readonly find: string;
  readonly footer?: ReactNode;
}

/** Entries in folding groups with a box that finds among them; Enter opens the first that is left. */
export function SideMenu({ label, groups, find, footer }: SideMenuProps) {
  const go = useGo();
  const [words, setWords] = useState('');
  const found = groups.map((group) => ({
    ...group,
    items: group.items.filter((item) => item.label.toLowerCase().includes(words.trim().toLowerCase())),
  }));
  const first = found.flatMap((group) => group.items)[0];
  return (
    <>
      <Box sx={{ px: 2, pb: 1 }}>
        <InputBase
          fullWidth
          type="search"
          value={words}
          placeholder={find}
          startAdornment={
            <Search size={14} aria-hidden="true" style={{ marginRight: 8, flexShrink: 0, opacity: 0.7 }} />
          }
          onChange={(event) => setWords(event.target.value)}
          onKeyDown={(event) => {
            if (event.key === 'Escape' && words) {
              event.stopPropagation();
              setWords('');
            }
            if (event.key !== 'Enter' || !first) return;
            setWords('');
            go(first.to);
          }}
          slotProps={{ input: { 'aria-label': find } }}
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
        sx={{
          flex: 1,
          overflowY: 'auto',
          px: 1,
          pb: 2,
          scrollbarWidth: 'thin',
          scrollbarColor: 'var(--mui-palette-divider) transparent',
        }}
      >
        {found.map(
          (group, at) =>
            group.items.length > 0 && <Group key={group.label ?? at} group={group} isFinding={words !== ''} />,
        )}
        {words !== '' && !first && (
          <Typography variant="body2" role="status" sx={{ px: 1, py: 1, color: 'text.secondary' }}>
            No page matches “{words}”.
          </Typography>
        )}
        {footer}
      </Box>
    </>
  );
}

function Group({ group, isFinding }: { readonly group: SideGroup; readonly isFinding: boolean }) {
  const id = useId();
  const key = `side:${group.label}`;
  const [isFolded, setFolded] = useState(() => localStorage.getItem(key) === 'folded');
  if (!group.label) return <Entries items={group.items} />;
  const isOpen = isFinding || !isFolded;
  const toggle = () => {
    setFolded(!isFolded);
    localStorage.setItem(key, isFolded ? 'open' : 'folded');
  };
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-expanded={isOpen}
        aria-controls={id}
        onClick={toggle}
        sx={{
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
        }}
      >
        <Typography variant="overline" component="span" sx={{ flex: 1 }}>
          {group.label}
        </Typography>
        <ChevronDown size={13} aria-hidden="true" style={{ transform: isOpen ? 'none' : 'rotate(-90deg)' }} />
      </Box>
      <div id={id}>{isOpen && <Entries items={group.items} />}</div>
    </>
  );
}

function Entries({ items }: { readonly items: readonly SideItem[] }) {
  const pathname = useRouterState({ select: (state) => state.location.pathname });
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
      {items.map((item) => (
        <li key={item.to}>
          <Entry item={item} isCurrent={pathname === item.to || pathname.startsWith(`${item.to}/`)} />
        </li>
      ))}
    </Box>
  );
}

function Entry({ item, isCurrent }: { readonly item: SideItem; readonly isCurrent: boolean }) {
  return (
    <Go
      to={item.to}
      aria-current={isCurrent ? 'page' : undefined}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        minHeight: { xs: 44, md: 30 },
        px: 1,
        borderRadius: '6px',
        fontSize: '0.8125rem',
        fontWeight: isCurrent ? 600 : 450,
        textDecoration: 'none',
        color: isCurrent ? 'primary.main' : 'text.primary',
        bgcolor: isCurrent ? 'action.selected' : 'transparent',
        '&:hover': { bgcolor: isCurrent ? 'action.selected' : 'action.hover' },
      }}
    >
      <Icon name={item.icon} size={15} muted={!isCurrent} />
      <Box
        component="span"
        sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
      >
        {item.label}
      </Box>
      {item.attention && <Mark tone={item.attention.tone} label={item.attention.label} />}
      {item.count !== undefined && (
        <Box component="span" className="num" sx={{ fontSize: '0.75rem', fontWeight: 450, color: 'text.secondary' }}>
          {item.count.toLocaleString('en-GB')}
        </Box>
      )}
    </Go>
  );
}
