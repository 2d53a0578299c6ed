import Box from '@mui/material/Box';
import Divider from '@mui/material/Divider';
import IconButton from '@mui/material/IconButton';
import ListItemText from '@mui/material/ListItemText';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import Popover from '@mui/material/Popover';
import Tooltip from '@mui/material/Tooltip';
import { Columns3, Download, RefreshCw, Rows2, Rows3, Rows4 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Column } from '../columns.ts';
import { type Density, type Layout, nextDensity } from '../layout.ts';

export interface ListToolsProps {
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly onReset: () => void;
  readonly onRefresh: () => void;
  /** Address of a file with all that match; absent where the user may not take it. */
  readonly fileAddress?: ((ending: 'csv' | 'xlsx') => string) | undefined;
  /** What matches, in words: "2,314 customers". */
  readonly count: string;
}

/** What may be done with a list as a whole, at the right of its bar. */
export function ListTools({ columns, layout, onLayout, onReset, onRefresh, fileAddress, count }: ListToolsProps) {
  const [columnsAt, setColumnsAt] = useState<HTMLElement | null>(null);
  const [filesAt, setFilesAt] = useState<HTMLElement | null>(null);
  const density = layout.density ?? 'standard';
  const Rows = ROWS[density];
  return (
    <>
      <Tool name="Refresh" onClick={onRefresh}>
        <RefreshCw size={16} />
      </Tool>
      <Tool name={`Row height: ${density}`} onClick={() => onLayout({ ...layout, density: nextDensity(density) })}>
        <Rows size={16} />
      </Tool>
      <Tool name="Choose columns" opens={columnsAt !== null} onClick={setColumnsAt}>
        <Columns3 size={16} />
      </Tool>
      {fileAddress && (
        <Tool name="Download" opens={filesAt !== null} onClick={setFilesAt}>
          <Download size={16} />
        </Tool>
      )}
      <Popover
        open={columnsAt !== null}
        anchorEl={columnsAt}
        onClose={() => setColumnsAt(null)}
        {...BELOW}
        slotProps={{ paper: { role: 'dialog', 'aria-label': 'Columns' } }}
      >
        {/* The size of what comes, so that it opens where it will stay. */}
        <Suspense fallback={<Box sx={{ width: 320, height: 480 }} />}>
          <ColumnsPanel columns={columns} layout={layout} onLayout={onLayout} onReset={onReset} />
        </Suspense>
      </Popover>
      {fileAddress && (
        <Menu open={filesAt !== null} anchorEl={filesAt} onClose={() => setFilesAt(null)} {...BELOW}>
          <MenuItem disabled dense sx={{ opacity: '1 !important', color: 'text.secondary', fontSize: '0.75rem' }}>
            {count}, in these columns
          </MenuItem>
          <Divider />
          {FILES.map(({ ending, name, about }) => (
            <MenuItem key={ending} component="a" href={fileAddress(ending)} download onClick={() => setFilesAt(null)}>
              <ListItemText primary={name} secondary={about} />
            </MenuItem>
          ))}
        </Menu>
      )}
    </>
  );
}

interface ToolProps {
  readonly name: string;
  readonly opens?: boolean;
  readonly onClick: (anchor: HTMLElement) => void;
  readonly children: React.ReactNode;
}

const Tool = ({ name, opens, onClick, children }: ToolProps) => (
  <Tooltip title={name}>
    <IconButton
      size="small"
      aria-label={name}
      {...(opens === undefined ? {} : { 'aria-haspopup': true, 'aria-expanded': opens })}
      onClick={(event) => onClick(event.currentTarget)}
      sx={{ color: 'text.secondary' }}
    >
      {children}
    </IconButton>
  </Tooltip>
);

const ColumnsPanel = lazy(async () => ({ default: (await import('../ColumnsPanel.tsx')).ColumnsPanel }));

const ROWS: Readonly<Record<Density, typeof Rows3>> = { compact: Rows4, standard: Rows3, roomy: Rows2 };
const FILES = [
  { ending: 'csv', name: 'CSV', about: 'For any program; can be imported again' },
  { ending: 'xlsx', name: 'Excel workbook', about: 'With amounts as numbers' },
] as const;
const BELOW = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;
