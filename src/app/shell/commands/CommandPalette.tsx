import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import Dialog from '@mui/material/Dialog';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { useParams } from '@tanstack/react-router';
import { CornerDownLeft, Search } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { Icon } from '#engine/parts/Icon.tsx';
import { afterPaint } from '#engine/screens/afterPaint.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import type { Entry, EntryGroup } from './palette.ts';
import { takeTypedAhead } from '../overlays.web.ts';
import { useEntries } from './useEntries.web.ts';

export interface CommandPaletteProps {
  readonly onClose: () => void;
}

/** Global search for records, pages and actions. Arrow keys select, Enter opens, Ctrl Enter opens a new tab. */
export function CommandPalette({ onClose }: CommandPaletteProps) {
  const go = useGo();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const beginTyped = useCallback((field: HTMLInputElement | null) => {
    if (field) setTyped((now) => now + takeTypedAhead());
  }, []);
  const { customerId } = useParams({ strict: false });
  const [isOnlyHere, setOnlyHere] = useState(false);
  const { groups, isSearching, failed } = useEntries(typed, { isOnlyHere });
  const entries = groups.flatMap((group) => group.entries);
  const chosen = Math.min(at, entries.length - 1);

  const open = (entry: Entry | undefined, newTab = false) => {
    if (!entry) return;
    onClose();
    const { to } = entry;
    if (to && newTab) go(to, { newTab });
    else if (to) afterPaint(() => go(to));
    else entry.run?.();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = STEPS[event.key];
    if (step !== undefined && entries.length > 0) {
      event.preventDefault();
      setAt((chosen + step + entries.length) % entries.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      open(entries[chosen], event.ctrlKey || event.metaKey);
    }
  };

  return (
    <Dialog
      open
      onClose={onClose}
      maxWidth="sm"
      fullWidth
      transitionDuration={80}
      sx={{ '& .MuiDialog-container': { alignItems: 'flex-start', pt: { xs: 0, sm: '10vh' } } }}
      slotProps={{
        paper: { 'aria-label': 'Search', sx: { m: { xs: 1, sm: 2 }, width: { xs: 'calc(100% - 16px)', sm: '100%' } } },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1.25,
          px: 2,
          height: 52,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Search size={18} aria-hidden="true" style={{ flexShrink: 0 }} />
        <InputBase
          autoFocus
          fullWidth
          inputRef={beginTyped}
          value={typed}
          placeholder="Name, number, serial number, phone, address, page or action"
          onChange={(event) => {
            setTyped(event.target.value);
            setAt(0);
          }}
          onKeyDown={onKeyDown}
          slotProps={{
            input: {
              role: 'combobox',
              'aria-label': 'Search',
              'aria-expanded': true,
              'aria-controls': `${id}-found`,
              'aria-autocomplete': 'list',
              'aria-activedescendant': entries[chosen] ? `${id}-${chosen}` : undefined,
              spellCheck: false,
            },
          }}
          sx={{ fontSize: '0.9375rem' }}
        />
        {customerId && (
          <Chip
            size="small"
            label="Only this customer"
            clickable
            aria-pressed={isOnlyHere}
            color={isOnlyHere ? 'primary' : 'default'}
            variant={isOnlyHere ? 'filled' : 'outlined'}
            onClick={() => setOnlyHere(!isOnlyHere)}
            sx={{ flexShrink: 0 }}
          />
        )}
      </Box>
      <Box
        id={`${id}-found`}
        role="listbox"
        aria-label="Results"
        sx={{ p: 1, maxHeight: { xs: '60dvh', sm: 420 }, overflowY: 'auto' }}
      >
        <Groups id={id} groups={groups} chosen={chosen} onChoose={setAt} onOpen={open} />
      </Box>
      <Outcome typed={typed} count={entries.length} isSearching={isSearching} failed={failed} />
    </Dialog>
  );
}

const STEPS: Readonly<Record<string, number>> = { ArrowDown: 1, ArrowUp: -1 };

interface GroupsProps {
  readonly id: string;
  readonly groups: readonly EntryGroup[];
  readonly chosen: number;
  readonly onChoose: (at: number) => void;
  readonly onOpen: (entry: Entry, newTab: boolean) => void;
}

function Groups({ id, groups, chosen, onChoose, onOpen }: GroupsProps) {
  const order = new Map(groups.flatMap((group) => group.entries).map((entry, at) => [entry, at]));
  return groups.map((group) => (
    <Box key={group.label} role="group" aria-label={group.label} sx={{ '&:not(:first-of-type)': { mt: 0.75 } }}>
      <Typography variant="overline" component="div" aria-hidden="true" sx={{ px: 1.25, color: 'text.secondary' }}>
        {group.label}
      </Typography>
      {group.entries.map((entry) => {
        const at = order.get(entry) ?? 0;
        return (
          <Option
            key={entry.key}
            id={`${id}-${at}`}
            entry={entry}
            isChosen={at === chosen}
            onChoose={() => onChoose(at)}
            onOpen={(newTab) => onOpen(entry, newTab)}
          />
        );
      })}
    </Box>
  ));
}

interface OptionProps {
  readonly id: string;
  readonly entry: Entry;
  readonly isChosen: boolean;
  readonly onChoose: () => void;
  readonly onOpen: (newTab: boolean) => void;
}

function Option({ id, entry, isChosen, onChoose, onOpen }: OptionProps) {
  const element = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView({ block: 'nearest' });
  }, [isChosen]);
  return (
    <Box
      ref={element}
      id={id}
      role="option"
      aria-selected={isChosen}
      onMouseMove={onChoose}
      onClick={(event) => onOpen(event.ctrlKey || event.metaKey)}
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1.25,
        minHeight: { xs: 44, sm: 36 },
        px: 1.25,
        borderRadius: '6px',
        cursor: 'pointer',
        bgcolor: isChosen ? 'action.selected' : 'transparent',
      }}
    >
      <Icon name={entry.icon} size={16} muted />
      <Typography variant="body2" noWrap sx={{ flex: '0 1 auto', fontWeight: 550 }}>
        {entry.label}
      </Typography>
      <Typography variant="caption" noWrap sx={{ flex: 1, color: 'text.secondary' }}>
        {entry.hint}
      </Typography>
      {isChosen && <CornerDownLeft size={14} aria-hidden="true" />}
    </Box>
  );
}

/** The line at the bottom with the number of results, also for screen readers. */
function Outcome({
  typed,
  count,
  isSearching,
  failed,
}: {
  readonly typed: string;
  readonly count: number;
  readonly isSearching: boolean;
  readonly failed: string | null;
}) {
  const said =
    failed ??
    (isSearching
      ? 'Searching…'
      : count === 0
        ? `No matches for “${typed}”. Try part of a name, number or serial number.`
        : null);
  return (
    <Box
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        px: 2,
        py: 1,
        borderTop: '1px solid',
        borderColor: 'divider',
        fontSize: '0.75rem',
        color: failed ? 'error.main' : 'text.secondary',
        minHeight: 33,
      }}
    >
      <span role="status">{said}</span>
      <Box
        component="span"
        aria-hidden="true"
        sx={{ display: { xs: 'none', sm: 'inline' }, whiteSpace: 'nowrap', color: 'text.secondary' }}
      >
        Enter opens · Ctrl Enter in a new tab
      </Box>
    </Box>
  );
}
