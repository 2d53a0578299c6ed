import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import IconButton from '@mui/material/IconButton';
import InputBase from '@mui/material/InputBase';
import Typography from '@mui/material/Typography';
import { ChevronDown, ChevronUp, GripVertical, Pin } from 'lucide-react';
import { type DragEvent, type ReactNode, useState } from 'react';
import type { Column } from './columns.ts';
import { type Layout, pinnedOf, shownOf, withMoved, withPinned, withShown } from './layout.ts';

export interface ColumnsPanelProps {
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly onReset: () => void;
}

/** The columns of a list: visibility, order and pinning. They can be dragged, or moved with buttons by keyboard. */
export function ColumnsPanel({ columns, layout, onLayout, onReset }: ColumnsPanelProps) {
  const [words, setWords] = useState('');
  const [dragged, setDragged] = useState<string | null>(null);
  const shown = shownOf(columns, layout);
  const pinned = pinnedOf(columns, layout);
  const hidden = columns.filter((column) => !shown.includes(column));
  const fits = (column: Column) => column.label.toLowerCase().includes(words.trim().toLowerCase());
  const handleDrop = (event: DragEvent, at: number) => {
    event.preventDefault();
    if (dragged) onLayout(withMoved(columns, layout, dragged, at));
    setDragged(null);
  };
  return (
    <Box sx={{ width: 320, maxWidth: '90vw' }}>
      <Box sx={{ display: 'flex', alignItems: 'center', px: 2, pt: 1.5, pb: 0.5 }}>
        <Typography variant="subtitle2" component="h2" sx={{ flex: 1 }}>
          Columns
        </Typography>
        <Button size="small" onClick={onReset}>
          Reset
        </Button>
      </Box>
      {columns.length > 12 && (
        <Box sx={{ px: 2, pb: 0.5 }}>
          <InputBase
            placeholder="Find a column"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            inputProps={{ 'aria-label': 'Find a column' }}
            sx={{ width: '100%', fontSize: '0.8125rem', borderBottom: '1px solid', borderColor: 'divider' }}
          />
        </Box>
      )}
      <Box
        component="ul"
        sx={{ m: 0, px: 1, py: 0.5, maxHeight: 'min(420px, 60vh)', overflowY: 'auto', listStyle: 'none' }}
      >
        {shown.filter(fits).map((column) => {
          const at = shown.indexOf(column);
          return (
            <Line
              key={column.key}
              column={column}
              isShown
              onShow={() => onLayout(withShown(columns, layout, column.key, false))}
              isDragged={dragged === column.key}
              drag={{
                draggable: true,
                onDragStart: () => setDragged(column.key),
                onDragEnd: () => setDragged(null),
                onDragOver: (event) => event.preventDefault(),
                onDrop: (event) => handleDrop(event, at),
              }}
            >
              <IconButton
                size="small"
                aria-label={`Pin ${column.label}`}
                aria-pressed={pinned.includes(column.key)}
                onClick={() => onLayout(withPinned(columns, layout, column.key, !pinned.includes(column.key)))}
                sx={{ color: pinned.includes(column.key) ? 'primary.main' : 'text.disabled' }}
              >
                <Pin size={14} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move ${column.label} up`}
                disabled={at === 0}
                onClick={() => onLayout(withMoved(columns, layout, column.key, at - 1))}
              >
                <ChevronUp size={14} />
              </IconButton>
              <IconButton
                size="small"
                aria-label={`Move ${column.label} down`}
                disabled={at === shown.length - 1}
                onClick={() => onLayout(withMoved(columns, layout, column.key, at + 1))}
              >
                <ChevronDown size={14} />
              </IconButton>
            </Line>
          );
        })}
        {hidden.filter(fits).map((column) => (
          <Line
            key={column.key}
            column={column}
            onShow={() => onLayout(withShown(columns, layout, column.key, true))}
          />
        ))}
      </Box>
    </Box>
  );
}

interface LineProps {
  readonly column: Column;
  readonly isShown?: boolean;
  readonly isDragged?: boolean;
  readonly onShow: () => void;
  readonly drag?: Pick<
    React.HTMLAttributes<HTMLLIElement>,
    'draggable' | 'onDragStart' | 'onDragEnd' | 'onDragOver' | 'onDrop'
  >;
  readonly children?: ReactNode;
}

const Line = ({ column, isShown = false, isDragged = false, onShow, drag, children }: LineProps) => (
  <Box
    component="li"
    {...drag}
    sx={{
      display: 'flex',
      alignItems: 'center',
      minHeight: 32,
      opacity: isDragged ? 0.4 : 1,
      '&:hover .grip': { opacity: 1 },
    }}
  >
    <Box
      className="grip"
      aria-hidden="true"
      sx={{ display: 'flex', width: 16, color: 'text.disabled', cursor: 'grab', opacity: 0 }}
    >
      {drag && <GripVertical size={14} />}
    </Box>
    <Checkbox
      size="small"
      checked={isShown}
      disabled={column.names}
      onChange={onShow}
      slotProps={{ input: { 'aria-label': `Show ${column.label}` } }}
      sx={{ p: 0.5, mr: 0.5 }}
    />
    <Typography variant="body2" noWrap sx={{ flex: 1, minWidth: 0 }}>
      {column.label}
    </Typography>
    {children}
  </Box>
);
