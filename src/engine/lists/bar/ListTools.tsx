import Box from '@mui/material/Box';
import IconButton from '@mui/material/IconButton';
import Popover from '@mui/material/Popover';
import { Columns3, Download, RefreshCw, Rows2, Rows3, Rows4 } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import type { Column } from '../columns.ts';
import type { FileWanted } from './FilesMenu.tsx';
import { type Density, type Layout, nextDensity } from '../layout.ts';
import { usualDensity } from '../usualDensity.web.ts';
import { Tip } from '../../parts/Tip.tsx';

export interface ListToolsProps {
  readonly columns: readonly Column[];
  readonly layout: Layout;
  readonly onLayout: (layout: Layout) => void;
  readonly onReset: () => void;
  readonly onRefresh: () => void;
  /** The export of all matches; absent if the user may not export. */
  readonly file?: FileWanted | undefined;
  /** The number of matches in words: "2,314 customers". */
  readonly count: string;
}

/** Actions for the whole list, on the right of its bar. */
export function ListTools({ columns, layout, onLayout, onReset, onRefresh, file, count }: ListToolsProps) {
  const [columnsAt, setColumnsAt] = useState<HTMLElement | null>(null);
  const [filesAt, setFilesAt] = useState<HTMLElement | null>(null);
  const density = layout.density ?? usualDensity();
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
      {file && (
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
        {/* The same size as the panel, so that the popover does not move when it loads. */}
        <Suspense fallback={<Box sx={{ width: 320, height: 480 }} />}>
          <ColumnsPanel columns={columns} layout={layout} onLayout={onLayout} onReset={onReset} />
        </Suspense>
      </Popover>
      {file && filesAt && (
        <Suspense>
          <FilesMenu {...file} anchor={filesAt} onClose={() => setFilesAt(null)} count={count} />
        </Suspense>
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
  <Tip title={name}>
    <IconButton
      size="small"
      aria-label={name}
      {...(opens === undefined ? {} : { 'aria-haspopup': true, 'aria-expanded': opens })}
      onClick={(event) => onClick(event.currentTarget)}
      sx={{ color: 'text.secondary' }}
    >
      {children}
    </IconButton>
  </Tip>
);

const FilesMenu = lazy(async () => ({ default: (await import('./FilesMenu.tsx')).FilesMenu }));
const ColumnsPanel = lazy(async () => ({ default: (await import('../ColumnsPanel.tsx')).ColumnsPanel }));

const ROWS: Readonly<Record<Density, typeof Rows3>> = { compact: Rows4, standard: Rows3, roomy: Rows2 };
const BELOW = {
  anchorOrigin: { vertical: 'bottom', horizontal: 'right' },
  transformOrigin: { vertical: 'top', horizontal: 'right' },
} as const;
