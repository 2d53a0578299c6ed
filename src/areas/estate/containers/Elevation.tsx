import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import ToggleButton from '@mui/material/ToggleButton';
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup';
import { type DragEvent, type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { hidden } from '#engine/kinds/Labelled.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { Content } from './contents.ts';
import { carried, freeSpans, type Side, type Standing, unitAtRow, unitWords } from './place.rules.ts';
import { FREE, HELD, ItemLink, SPAN } from './Slots.tsx';
import { type Drawn, refusalOf, useMovedItem } from './useMovedItem.web.ts';

interface ElevationProps {
  readonly heightU: number;
  readonly numbering: string;
  readonly items: readonly Content[];
  readonly path: string;
  readonly mayAdd: boolean;
  readonly mayMove: boolean;
}

const SIDES: readonly (readonly [face: Side, label: string])[] = [
  ['front', 'Front'],
  ['rear', 'Rear'],
];

/** Height in pixels of half a unit. Rows are taller when an item has half a unit, to remain usable by touch. */
const rowHeight = (items: readonly Content[]): number =>
  items.some(({ u, h }) => !Number.isInteger(u) || !Number.isInteger(h)) ? 24 : 13;

/** An item that the user drags, and its target position. */
interface Carried {
  readonly item: Drawn;
  readonly to: Standing;
}

/**
 * A rack to scale, front and rear. Each side is a list from top to bottom of items and free space. The user moves items
 * by dragging or with the keyboard: M, arrow keys, Enter.
 */
export function Elevation({ heightU, numbering, items: all, path, mayAdd, mayMove }: ElevationProps) {
  const items = all.flatMap((item): Drawn[] => (item.u === null ? [] : [{ ...item, u: item.u }]));
  const height = rowHeight(items);
  const box = useRef<HTMLDivElement>(null);
  const [side, setSide] = useState<Side>('front');
  const [held, setHeld] = useState<Carried | null>(null);
  const [dragged, setDragged] = useState<{ readonly item: Drawn; readonly grabbed: number } | null>(null);
  const [toFocus, setToFocus] = useState<number | null>(null);
  const { problem, refusedId, move } = useMovedItem(heightU, numbering, items);
  useEffect(() => {
    // Moving an item to the other side recreates its element, so restore the focus.
    if (toFocus !== null) box.current?.querySelector<HTMLElement>(`[data-item="${toFocus}"] a`)?.focus();
    setToFocus(null);
  }, [toFocus]);

  const onKeyDown = (event: KeyboardEvent): void => {
    const id = Number((event.target as HTMLElement).closest('[data-item]')?.getAttribute('data-item'));
    const item = items.find((each) => each.id === id);
    if (!mayMove || !item || event.ctrlKey || event.metaKey || event.altKey) return;
    if (!held) {
      if (event.key.toLowerCase() !== 'm') return;
      setHeld({ item, to: item });
    } else if (event.key === 'Escape') setHeld(null);
    else if (event.key === 'Enter') {
      setHeld(null);
      void move(held.item, held.to).then(() => setToFocus(held.item.id));
    } else {
      const to = carried(event.key, held.to, heightU);
      if (!to) return;
      setHeld({ item: held.item, to });
      setSide(to.face);
    }
    event.preventDefault();
    event.stopPropagation();
  };
  const drop = (event: DragEvent, face: Side): void => {
    event.preventDefault();
    if (!dragged) return;
    const top = event.clientY - event.currentTarget.getBoundingClientRect().top - dragged.grabbed;
    const u = unitAtRow(dragged.item, heightU, Math.round(top / height));
    setDragged(null);
    void move(dragged.item, { ...dragged.item, u, face });
  };
  const why = held && refusalOf(heightU, items, held.item, held.to);
  return (
    <Box ref={box} onKeyDown={onKeyDown} onBlur={() => setHeld(null)}>
      {problem && (
        <Alert severity="error" sx={{ mb: 1 }}>
          {problem}
        </Alert>
      )}
      {mayMove && items.length > 0 && (
        <Box role="status" sx={{ minHeight: 36, mb: 0.5, fontSize: '0.75rem', color: 'text.secondary' }}>
          {held
            ? `${held.item.title}: ${unitWords(held.to, heightU, numbering)}, ${held.to.face}. ${why ?? 'Press Enter to put it there, Esc to cancel.'}`
            : 'Drag items to move them. With the keyboard, press M on an item, then the arrow keys and Enter.'}
        </Box>
      )}
      <ToggleButtonGroup
        exclusive
        size="small"
        value={side}
        onChange={(_event, to: Side | null) => to && setSide(to)}
        aria-label="Side"
        sx={{ mb: 1, display: { sm: 'none' } }}
      >
        {SIDES.map(([face, label]) => (
          <ToggleButton key={face} value={face}>
            {label}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Box
        sx={{
          display: 'grid',
          gridTemplateColumns: { xs: '28px minmax(0, 1fr)', sm: '28px minmax(0, 1fr) minmax(0, 1fr)' },
          columnGap: 0.75,
        }}
      >
        <span />
        {SIDES.map(([face, label]) => (
          <Box
            key={face}
            id={`elevation-${face}`}
            sx={{ fontSize: '0.75rem', color: 'text.secondary', pb: 0.5, ...onlyChosen(face, side) }}
          >
            {label}
          </Box>
        ))}
        <Scale heightU={heightU} numbering={numbering} height={height} />
        {SIDES.map(([face]) => (
          <Box
            key={face}
            sx={{ minWidth: 0, ...onlyChosen(face, side) }}
            onDragOver={(event: DragEvent) => dragged && event.preventDefault()}
            onDrop={(event: DragEvent) => drop(event, face)}
          >
            <Face
              {...{ face, heightU, numbering, items, path, mayAdd, mayMove, height, refusedId }}
              ghost={held?.to.face === face ? { ...held.to, isFree: !why } : null}
              onDrag={setDragged}
            />
          </Box>
        ))}
      </Box>
    </Box>
  );
}

/** On a phone one side is shown at a time. */
const onlyChosen = (face: Side, side: Side) => ({ display: { xs: face === side ? 'block' : 'none', sm: 'block' } });

/** Grid position of a span of units, in half units from the top. */
const rowsOf = ({ u, h }: { readonly u: number; readonly h: number }, heightU: number) => ({
  gridRow: `${(heightU + 1 - u - h) * 2 + 1} / span ${h * 2}`,
});

const drawing = (heightU: number, height: number) => ({
  display: 'grid',
  gridTemplateRows: `repeat(${heightU * 2}, ${height}px)`,
  gridTemplateColumns: 'minmax(0, 1fr)',
  m: 0,
  p: 0,
  listStyle: 'none',
});

interface ScaleProps {
  readonly heightU: number;
  readonly numbering: string;
  readonly height: number;
}

/** Unit numbers on the rail. Hidden from screen readers, because each item already includes its number. */
function Scale({ heightU, numbering, height }: ScaleProps) {
  const units = Array.from({ length: heightU }, (_, at) => heightU - at);
  return (
    <Box aria-hidden="true" className="num" sx={{ ...drawing(heightU, height), fontSize: '0.6875rem' }}>
      {units.map((u) => (
        <Box
          key={u}
          sx={{ ...rowsOf({ u, h: 1 }, heightU), display: 'grid', placeItems: 'center end', color: 'text.secondary' }}
        >
          {numbering === 'topDown' ? heightU + 1 - u : u}
        </Box>
      ))}
    </Box>
  );
}

interface FaceProps extends Omit<ElevationProps, 'items'> {
  readonly items: readonly Drawn[];
  readonly face: Side;
  readonly height: number;
  readonly refusedId: number | null;
  readonly ghost: (Standing & { readonly isFree: boolean }) | null;
  readonly onDrag: (dragged: { readonly item: Drawn; readonly grabbed: number } | null) => void;
}

function Face(props: FaceProps) {
  const { face, heightU, numbering, items, path, mayAdd, mayMove, height, refusedId, ghost, onDrag } = props;
  const mine = items.filter((item) => item.face === face || item.fullDepth);
  const spans = [
    ...mine.map((item) => ({ key: `item-${item.id}`, u: item.u, h: item.h, item })),
    ...freeSpans(heightU, mine, face).map((span) => ({ key: `free-${span.u}`, ...span, item: null })),
  ].sort((one, other) => other.u - one.u);
  return (
    <Box component="ol" aria-labelledby={`elevation-${face}`} sx={drawing(heightU, height)}>
      {spans.map(({ key, u, h, item }) => {
        const units = unitWords({ u, h }, heightU, numbering);
        const place = { ...rowsOf({ u, h }, heightU), gridColumn: 1, ...SPAN };
        if (!item)
          return (
            <Box key={key} component="li" sx={{ ...place, ...FREE }}>
              <Free units={units} to={mayAdd ? `${path}/item/create?u=${u}&face=${face}` : null} />
            </Box>
          );
        const isMovable = mayMove && item.face === face;
        return (
          <Box
            key={key}
            component="li"
            {...(item.face === face ? { 'data-item': item.id } : {})}
            draggable={isMovable}
            onDragStart={(event: DragEvent) => {
              event.dataTransfer.effectAllowed = 'move';
              event.dataTransfer.setData('text/plain', item.title);
              onDrag({ item, grabbed: event.clientY - event.currentTarget.getBoundingClientRect().top });
            }}
            onDragEnd={() => onDrag(null)}
            sx={{
              ...place,
              ...HELD,
              ...(isMovable ? { cursor: 'grab' } : {}),
              ...(item.id === refusedId ? SHAKING : {}),
            }}
          >
            <Held item={item} units={units} isBehind={item.face !== face} path={path} />
          </Box>
        );
      })}
      {ghost && (
        <Box
          component="li"
          aria-hidden="true"
          sx={{
            ...rowsOf(ghost, heightU),
            gridColumn: 1,
            pointerEvents: 'none',
            borderRadius: '4px',
            border: '2px dashed',
            borderColor: ghost.isFree ? 'primary.main' : 'error.main',
          }}
        />
      )}
    </Box>
  );
}

const SHAKING = {
  '@keyframes shake': { '25%': { transform: 'translateX(-4px)' }, '75%': { transform: 'translateX(4px)' } },
  animation: 'shake 0.12s 3',
  borderColor: 'error.main',
  '@media (prefers-reduced-motion: reduce)': { animation: 'none' },
} as const;
const ONE_LINE = { overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' } as const;

interface HeldProps {
  readonly item: Content;
  readonly units: string;
  readonly isBehind: boolean;
  readonly path: string;
}

function Held({ item, units, isBehind, path }: HeldProps) {
  return (
    <Box sx={{ ...ONE_LINE, flex: 1 }} title={`${units} ${item.title}${isBehind ? ', back' : ''}`}>
      <Box component="span" sx={hidden}>
        {units}:{' '}
      </Box>
      <ItemLink item={item} path={path} />
      {isBehind && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          , back
        </Box>
      )}
    </Box>
  );
}

function Free({ units, to }: { readonly units: string; readonly to: string | null }) {
  return (
    <Box className="num" sx={{ ...ONE_LINE, flex: 1 }}>
      {to ? <Go to={to}>{`${units} free`}</Go> : `${units} free`}
    </Box>
  );
}
