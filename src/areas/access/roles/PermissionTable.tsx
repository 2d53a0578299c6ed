import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { ChevronRight } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useState } from 'react';
import { TABLE } from '#engine/parts/table.ts';
import { COLUMNS, type ColumnKey, givenOf, inColumn, type MatrixArea, withAll } from './matrix.ts';
import { PermissionRow, type Patterns } from './PermissionRow.tsx';
import { TriCheckbox } from './TriCheckbox.tsx';
import { SCROLLS_ASIDE } from '#engine/parts/scrollsAside.ts';

interface PermissionTableProps {
  readonly areas: readonly MatrixArea[];
  /** Areas of the settings, in one row until the user opens it: most roles grant few of them. */
  readonly settings?: readonly MatrixArea[];
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

const NONE: readonly MatrixArea[] = [];

/** Permissions by area: each area is one row that expands to its entities. Settings follow business areas, folded. */
export function PermissionTable({
  areas,
  settings = NONE,
  patterns,
  isOpen,
  find = 'Area and records',
}: PermissionTableProps) {
  const [isShown, setShown] = useState(false);
  const isUnfolded = isOpen || isShown;
  return (
    <Box sx={SCROLLS_ASIDE}>
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
        {settings.length > 0 && (
          <tbody>
            <Ticks
              label="Settings"
              groups={settings.flatMap(({ groups }) => groups)}
              patterns={patterns}
              isOpen={isUnfolded}
              onOpen={setShown}
            />
          </tbody>
        )}
        {isUnfolded &&
          settings.map((area) => (
            <AreaRows key={area.label} area={area} patterns={patterns} isForced={isOpen} isInner />
          ))}
      </Box>
    </Box>
  );
}

interface AreaRowsProps {
  readonly area: MatrixArea;
  readonly patterns: Patterns;
  readonly isForced: boolean;
  /** It belongs to the settings. */
  readonly isInner?: boolean;
}

function AreaRows({ area: { label, groups }, patterns, isForced, isInner = false }: AreaRowsProps) {
  const [isChosen, setChosen] = useState(false);
  const isOpen = isForced || isChosen;
  return (
    <tbody>
      <Ticks label={label} groups={groups} patterns={patterns} isOpen={isOpen} isInner={isInner} onOpen={setChosen} />
      {isOpen && groups.map((group) => <PermissionRow key={group.name} group={group} patterns={patterns} />)}
    </tbody>
  );
}

interface TicksProps extends MatrixArea {
  readonly patterns: Patterns;
  readonly isOpen: boolean;
  readonly isInner?: boolean;
  readonly onOpen: (isOpen: boolean) => void;
}

/** The row of an area: its name, which opens it, how much of it the role grants, and a tick for each column. */
function Ticks({ label, groups, patterns, isOpen, isInner = false, onOpen }: TicksProps) {
  const { own, all, set } = patterns;
  const every = groups.flatMap(({ permissions }) => permissions);
  const given = givenOf(own, all, every);
  return (
    <tr className="area">
      <th scope="rowgroup">
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 0.5, pl: isInner ? 2 : 0 }}>
          <ButtonBase
            aria-label={`${label} ${given.count} of ${given.of}`}
            aria-expanded={isOpen}
            onClick={() => onOpen(!isOpen)}
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
  '& th, & td': { ...TABLE['& th, & td'], px: 1, py: 0, height: 26, verticalAlign: 'middle', textAlign: 'center' },
  '& th:first-of-type': { textAlign: 'left' },
  '& th': { fontWeight: 500 },
  '& td[colspan]': { textAlign: 'left', py: 0.5 },
  '& .area th': { fontWeight: 600 },
  '& tbody tr:hover > *': { bgcolor: 'action.hover' },
} as const;
