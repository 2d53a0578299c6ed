import Box from '@mui/material/Box';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { type KeyboardEvent, useId, useState } from 'react';
import { Check } from 'lucide-react';
import type { Assignable } from './assignment.ts';

export interface ChoiceListProps {
  readonly title: string;
  readonly items: readonly Assignable[];
  readonly marked: ReadonlySet<number>;
  readonly onMark: (marked: ReadonlySet<number>) => void;
  /** Moves an item to the other list, by double click or Enter. */
  readonly onMove: (ids: readonly number[]) => void;
  /** Accepts items dragged from the other list. */
  readonly onDrop: (ids: readonly number[]) => void;
  /** Note next to the name, in place of the second line: "until 05/12/2026". */
  readonly noteOf?: (id: number) => string | undefined;
  /** Text for an empty list. */
  readonly empty: string;
}

/** Maximum rows shown; the user finds others by typing. */
const MOST = 100;
/** Drag type that marks items of these lists; others are not accepted. */
const DRAGGED = 'application/x-assigned';

/** One of two lists between which items move: search by typing, select by click or space, move by Enter or dragging. */
export function ChoiceList({ title, items, marked, onMark, onMove, onDrop, noteOf, empty }: ChoiceListProps) {
  const id = useId();
  const [typed, setTyped] = useState('');
  const [at, setAt] = useState(0);
  const words = typed.trim().toLowerCase();
  const found = items.filter((each) => `${each.title} ${each.subtitle ?? ''}`.toLowerCase().includes(words));
  const shown = found.slice(0, MOST);
  const current = Math.min(at, shown.length - 1);
  const toggle = (which: number) =>
    onMark(marked.has(which) ? new Set([...marked].filter((each) => each !== which)) : new Set([...marked, which]));

  // Dragging a selected item also drags the rest of the selection.
  const dragged = (which: number) =>
    marked.has(which) ? items.filter((each) => marked.has(each.id)).map((each) => each.id) : [which];

  const press = (event: KeyboardEvent) => {
    const active = shown[current];
    const key = event.key === 'a' && (event.ctrlKey || event.metaKey) ? 'all' : event.key;
    const acts: Readonly<Record<string, () => void>> = {
      ArrowDown: () => setAt(Math.min(current + 1, shown.length - 1)),
      ArrowUp: () => setAt(Math.max(current - 1, 0)),
      Home: () => setAt(0),
      End: () => setAt(shown.length - 1),
      ' ': () => active && toggle(active.id),
      all: () => onMark(new Set([...marked, ...found.map((each) => each.id)])),
      Enter: () => {
        const chosen = found.filter((each) => marked.has(each.id)).map((each) => each.id);
        if (chosen.length > 0) onMove(chosen);
        else if (active) onMove([active.id]);
      },
    };
    const act = Object.hasOwn(acts, key) ? acts[key] : undefined;
    if (!act || shown.length === 0) return;
    event.preventDefault();
    act();
  };

  return (
    <Box sx={{ minWidth: 0, display: 'flex', flexDirection: 'column', gap: 0.75 }}>
      <Typography id={`${id}-title`} variant="h3" component="h3">
        {title}{' '}
        <Box component="span" className="num" sx={{ color: 'text.secondary', fontWeight: 500 }}>
          {items.length.toLocaleString('en-GB')}
        </Box>
      </Typography>
      <InputBase
        value={typed}
        onChange={(event) => setTyped(event.target.value)}
        placeholder="Search"
        inputProps={{ 'aria-label': `Search ${title.toLowerCase()}`, type: 'search' }}
        sx={{
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '6px',
          px: 1,
          height: 34,
          fontSize: '0.8125rem',
        }}
      />
      <Box
        role="listbox"
        aria-multiselectable
        aria-labelledby={`${id}-title`}
        aria-activedescendant={shown[current] ? `${id}-${shown[current].id}` : undefined}
        tabIndex={0}
        onKeyDown={press}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
        }}
        onDrop={(event) => {
          event.preventDefault();
          const dropped = event.dataTransfer.getData(DRAGGED).split(',').map(Number);
          onDrop(dropped.filter((each) => !items.some(({ id: here }) => here === each)));
        }}
        sx={{
          height: 300,
          overflowY: 'auto',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '6px',
          '&:focus-visible': { outline: '2px solid', outlineColor: 'primary.main', outlineOffset: 1 },
          '&:focus-visible [data-current]': { boxShadow: 'inset 2px 0 0 var(--mui-palette-primary-main)' },
        }}
      >
        {shown.map((each, place) => (
          <Box
            key={each.id}
            id={`${id}-${each.id}`}
            role="option"
            aria-selected={marked.has(each.id)}
            data-current={place === current ? '' : undefined}
            ref={place === current ? intoView : undefined}
            onClick={() => {
              setAt(place);
              toggle(each.id);
            }}
            onDoubleClick={() => onMove([each.id])}
            draggable
            onDragStart={(event) => event.dataTransfer.setData(DRAGGED, dragged(each.id).join(','))}
            sx={{
              display: 'flex',
              alignItems: 'center',
              gap: 1,
              px: 1,
              minHeight: 34,
              cursor: 'pointer',
              fontSize: '0.8125rem',
              '&:hover': { bgcolor: 'action.hover' },
              '&[aria-selected=true]': { bgcolor: 'action.selected' },
            }}
          >
            <Box
              component="span"
              aria-hidden="true"
              sx={{ width: 16, flexShrink: 0, display: 'inline-flex', color: 'primary.main' }}
            >
              {marked.has(each.id) && <Check size={14} />}
            </Box>
            <Box component="span" title={each.title} sx={{ flex: '1 1 62%', ...SHORT }}>
              {each.title}
              {each.archived && ' (archived)'}
            </Box>
            <Box
              component="span"
              sx={{ flex: '0 1 38%', textAlign: 'right', color: 'text.secondary', fontSize: '0.75rem', ...SHORT }}
            >
              {noteOf?.(each.id) ?? each.subtitle}
            </Box>
          </Box>
        ))}
        {shown.length === 0 && (
          <Typography variant="body2" sx={{ p: 1.5, color: 'text.secondary' }}>
            {items.length === 0 ? empty : 'No matches'}
          </Typography>
        )}
      </Box>
      <Typography variant="caption" sx={{ color: 'text.secondary', minHeight: 18 }}>
        {found.length > MOST &&
          `Showing the first ${MOST} of ${found.length.toLocaleString('en-GB')}. Type to narrow the list.`}
      </Typography>
    </Box>
  );
}

const SHORT = { minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

/** Scrolls only for keyboard use; a pointer is already over the item. */
function intoView(element: HTMLElement | null): void {
  if (element?.parentElement === document.activeElement) element?.scrollIntoView({ block: 'nearest' });
}
