import Box from '@mui/material/Box';
import { type KeyboardEvent, memo, useEffect, useRef, useState } from 'react';
import { Go } from '../../screens/Go.tsx';
import { colourOf } from '../tones.ts';
import {
  groupsOf,
  movedBy,
  type PlannerCell,
  type PlannerColumn,
  type PlannerRow,
  type PlannerSum,
} from './planner.ts';

export interface PlannerProps {
  /** The accessible name of the planner. */
  readonly label: string;
  /** The heading of the first column. */
  readonly corner: string;
  readonly rows: readonly PlannerRow[];
  readonly columns: readonly PlannerColumn[];
  readonly sums?: readonly PlannerSum[];
}

const CELL = 28;
const SHOWN_BEFORE = 2;

/**
 * A planner with people or rooms as rows and time as columns. Arrow keys move between cells, each with an accessible
 * name.
 */
export function Planner({ label, corner, rows, columns, sums = [] }: PlannerProps) {
  const box = useRef<HTMLDivElement>(null);
  const begin = Math.max(
    0,
    columns.findIndex(({ isNow }) => isNow),
  );
  const [at, setAt] = useState({ row: 0, column: begin });
  // Scrolls to the present column, with a few earlier ones.
  useEffect(() => {
    if (box.current) box.current.scrollLeft = Math.max(0, (begin - SHOWN_BEFORE) * CELL);
  }, [begin]);
  const onKeyDown = (event: KeyboardEvent) => {
    const next = movedBy(event.key, event.ctrlKey || event.metaKey, at, { rows: rows.length, columns: columns.length });
    if (!next || !(event.target instanceof HTMLElement) || event.target.role !== 'gridcell') return;
    event.preventDefault();
    setAt(next);
    box.current?.querySelector<HTMLElement>(`[data-at="${next.row}-${next.column}"]`)?.focus();
  };
  return (
    <Box ref={box} sx={{ overflowX: 'auto', position: 'relative' }}>
      <Box
        component="table"
        role="grid"
        aria-label={label}
        onKeyDown={onKeyDown}
        sx={{ borderCollapse: 'separate', borderSpacing: 0, fontSize: '0.75rem', '& td, & th': EDGE }}
      >
        <thead>
          <tr>
            <Box component="th" rowSpan={2} scope="col" sx={{ ...FIRST, zIndex: 2, textAlign: 'left', px: 1.5 }}>
              {corner}
            </Box>
            {groupsOf(columns).map(({ group, count }) => (
              <Box
                component="th"
                key={group}
                colSpan={count}
                scope="colgroup"
                sx={{ textAlign: 'left', px: 0.75, py: 0.5 }}
              >
                <Box component="span" sx={IN_VIEW}>
                  {group}
                </Box>
              </Box>
            ))}
          </tr>
          <tr>
            {columns.map((column) => (
              <Head key={column.key} column={column} />
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, place) => (
            <Row
              key={row.key}
              row={row}
              place={place}
              columns={columns}
              open={at.row === place || (place === 0 && at.row >= rows.length) ? at.column : -1}
            />
          ))}
        </tbody>
        {sums.length > 0 && (
          <tfoot>
            {sums.map((sum) => (
              <tr key={sum.title}>
                <Box component="th" scope="row" sx={{ ...FIRST, textAlign: 'left', px: 1.5 }}>
                  {sum.title}
                </Box>
                {columns.map(({ key, label: day }) => {
                  const cell = sum.cells.get(key);
                  return (
                    <Box
                      component="td"
                      key={key}
                      title={cell ? `${day}: ${cell.label}` : undefined}
                      className="num"
                      sx={{
                        textAlign: 'center',
                        py: 0.5,
                        ...(cell?.isBad ? { color: 'error.main', fontWeight: 700, textDecoration: 'underline' } : {}),
                      }}
                    >
                      {cell?.text}
                    </Box>
                  );
                })}
              </tr>
            ))}
          </tfoot>
        )}
      </Box>
    </Box>
  );
}

function Head({ column: { head, label, note, isNow } }: { readonly column: PlannerColumn }) {
  return (
    <Box
      component="th"
      scope="col"
      aria-label={[label, note, isNow ? 'today' : ''].filter(Boolean).join(', ')}
      title={[label, note].filter(Boolean).join(': ')}
      sx={{
        minWidth: CELL,
        width: CELL,
        py: 0.25,
        fontWeight: isNow ? 700 : 400,
        color: note ? 'warning.main' : isNow ? 'text.primary' : 'text.secondary',
        ...(isNow ? { boxShadow: 'inset 0 -3px 0 0 currentcolor' } : {}),
      }}
    >
      <Box component="span" sx={{ display: 'block', lineHeight: 1.3 }}>
        {head[0]}
      </Box>
      <Box component="span" className="num" sx={{ display: 'block', lineHeight: 1.3 }}>
        {head[1]}
      </Box>
    </Box>
  );
}

interface RowProps {
  readonly row: PlannerRow;
  readonly place: number;
  readonly columns: readonly PlannerColumn[];
  /** The column whose cell is focusable. -1 if that cell is in another row. */
  readonly open: number;
}

const Row = memo(function Row({ row, place, columns, open }: RowProps) {
  return (
    <tr>
      <Box component="th" scope="row" sx={{ ...FIRST, textAlign: 'left', fontWeight: 400 }}>
        <Box
          sx={{ px: 1.5, py: 0.5, minHeight: 32, display: 'flex', flexDirection: 'column', justifyContent: 'center' }}
        >
          {row.to ? (
            <Go to={row.to} sx={{ color: 'primary.main', fontWeight: 550, overflowWrap: 'anywhere' }}>
              {row.title}
            </Go>
          ) : (
            <Box component="span" sx={{ fontWeight: 550 }}>
              {row.title}
            </Box>
          )}
        </Box>
      </Box>
      {columns.map(({ key, label, isNow }, at) => {
        const cell = row.cells.get(key);
        const isShaded = row.shaded.has(key);
        return (
          <Box
            component="td"
            role="gridcell"
            key={key}
            data-at={`${place}-${at}`}
            tabIndex={open === at ? 0 : -1}
            aria-label={`${row.title}, ${label}: ${cell?.label ?? (isShaded ? 'not working' : 'working')}`}
            title={cell ? `${label}: ${cell.label}` : undefined}
            sx={{
              p: 0,
              textAlign: 'center',
              ...(isShaded && !cell ? { bgcolor: 'action.hover' } : {}),
              ...(isNow
                ? { boxShadow: 'inset 1px 0 0 0 var(--planner-now), inset -1px 0 0 0 var(--planner-now)' }
                : {}),
              '--planner-now': 'currentcolor',
            }}
          >
            {cell && <Block cell={cell} />}
          </Box>
        );
      })}
    </tr>
  );
});

const Block = ({ cell: { mark, tone, half } }: { readonly cell: PlannerCell }) => (
  <Box
    aria-hidden
    sx={{
      position: 'relative',
      height: 26,
      m: '2px 1px',
      display: 'grid',
      placeItems: 'center',
      fontWeight: 700,
      color: colourOf[tone],
      ...(half === 'first' ? { mr: '50%' } : half === 'second' ? { ml: '50%' } : {}),
      '&::before': {
        content: '""',
        position: 'absolute',
        inset: 0,
        borderRadius: '4px',
        bgcolor: colourOf[tone],
        opacity: 0.16,
      },
    }}
  >
    {mark}
  </Box>
);

const EDGE = { borderRight: '1px solid', borderBottom: '1px solid', borderColor: 'divider' };
/** The name of a month stays in view while its days are scrolled under the first column. */
const IN_VIEW = { position: 'sticky', left: { xs: 118, sm: 186 }, whiteSpace: 'nowrap' } as const;
const FIRST = {
  position: 'sticky',
  left: 0,
  zIndex: 1,
  bgcolor: 'background.paper',
  minWidth: { xs: 112, sm: 180 },
  maxWidth: { xs: 112, sm: 220 },
} as const;
