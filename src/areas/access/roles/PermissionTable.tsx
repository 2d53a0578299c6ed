import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { TABLE } from '#engine/parts/table.ts';
import { COLUMNS, type ColumnKey, givenOf, inColumn, type MatrixArea, withAll } from './matrix.ts';
import { PermissionRow, type Patterns } from './PermissionRow.tsx';
import { TriCheckbox } from './TriCheckbox.tsx';

interface PermissionTableProps {
  readonly areas: readonly MatrixArea[];
  readonly patterns: Patterns;
  /** All areas are expanded, as during a search. */
  readonly isOpen: boolean;
  /** Search field above the names. */
  readonly find?: ReactNode;
}

const ALL_COLUMNS: readonly { readonly key: ColumnKey; readonly label: string }[] = [
  ...COLUMNS,
  { key: 'other', label: 'Other' },
];

/** Permissions by area: each area is one row that expands to its entities. */
export function PermissionTable({ areas, patterns, isOpen, find = 'Area and records' }: PermissionTableProps) {
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <Box component="table" aria-label="Permissions by area" onKeyDown={moveWithArrows} sx={LOOK}>
        <thead>
          <tr>
            <th scope="col">{find}</th>
            {ALL_COLUMNS.map(({ key, label }) => (
              <th key={key} scope="col">
                {label}
              </th>
            ))}
          </tr>
        </thead>
        {areas.map((area) => (
          <AreaRows key={area.label} area={area} patterns={patterns} isForced={isOpen} />
        ))}
      </Box>
    </Box>
  );
}

interface AreaRowsProps {
  readonly area: MatrixArea;
  readonly patterns: Patterns;
  readonly isForced: boolean;
}

function AreaRows({ area: { label, groups }, patterns, isForced }: AreaRowsProps) {
  const [isChosen, setChosen] = useState(false);
  const isOpen = isForced || isChosen;
  const { own, all, set } = patterns;
  const every = groups.flatMap(({ permissions }) => permissions);
  const given = givenOf(own, all, every);
  return (
    <tbody>
      <tr className="area">
        <th scope="rowgroup">
          <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5 }}>
            <ButtonBase
              aria-label={`${label} ${given.count} of ${given.of}`}
              aria-expanded={isOpen}
              onClick={() => setChosen(!isChosen)}
              sx={{ font: 'inherit', gap: 0.5, minHeight: 26, flex: 1, justifyContent: 'flex-start' }}
            >
              <Box
                component={ChevronRight}
                size={16}
                aria-hidden="true"
                sx={{ transform: isOpen ? 'rotate(90deg)' : 'none' }}
              />
              {label}
              <Box component="span" className="num" sx={{ color: 'text.secondary', fontWeight: 400, ml: 1 }}>
                {given.count} of {given.of}
              </Box>
            </ButtonBase>
          </Box>
        </th>
        {ALL_COLUMNS.map(({ key, label: column }) => {
          const permissions = groups.flatMap((group) => inColumn(group, key));
          return (
            <td key={key}>
              {permissions.length > 0 && (
                <TriCheckbox
                  label={`${label}: ${column}`}
                  given={givenOf(own, all, permissions)}
                  onTick={(isOn) => set(withAll(own, patterns.groups, { permissions, isOn }))}
                />
              )}
            </td>
          );
        })}
      </tr>
      {isOpen && groups.map((group) => <PermissionRow key={group.name} group={group} patterns={patterns} />)}
    </tbody>
  );
}

const STEPS: Readonly<Record<string, readonly [rows: number, columns: number]>> = {
  ArrowUp: [-1, 0],
  ArrowDown: [1, 0],
  ArrowLeft: [0, -1],
  ArrowRight: [0, 1],
};

/** Arrow keys move between checkboxes and skip empty cells. */
function moveWithArrows(event: KeyboardEvent<HTMLTableElement>): void {
  const step = STEPS[event.key];
  const from = event.target instanceof Element ? event.target.closest<HTMLTableCellElement>('th, td') : null;
  const isTyping = event.target instanceof HTMLInputElement && event.target.type === 'search';
  if (!step || !from || from.colSpan > 1 || isTyping) return;
  const rows = [...event.currentTarget.rows];
  const [down, right] = step;
  let row = rows.findIndex((each) => each.contains(from)) + down;
  let column = from.cellIndex + right;
  while (rows[row]?.cells[column]) {
    const next = rows[row]?.cells[column]?.querySelector<HTMLElement>('input:not([disabled]), button');
    if (next) {
      event.preventDefault();
      next.focus();
      return;
    }
    row += down;
    column += right;
  }
}

const LOOK = {
  ...TABLE,
  '& th, & td': { ...TABLE['& th, & td'], px: 1, py: 0, height: 30, verticalAlign: 'middle', textAlign: 'center' },
  '& th:first-of-type': { textAlign: 'left' },
  '& th': { fontWeight: 500 },
  '& td[colspan]': { textAlign: 'left', py: 0.5 },
  '& .area th': { fontWeight: 600 },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
} as const;
