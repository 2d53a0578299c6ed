import Box from '@mui/material/Box';
import { useTheme } from '@mui/material/styles';
import useMediaQuery from '@mui/material/useMediaQuery';
import { type DragEvent, type ReactNode, useEffect, useState } from 'react';
import { arranged, type Arrangement, AS_BUILT, isAsBuilt, movedTo, withToggled } from './arrangement.ts';
import { ArrangeHint, CardHandles } from './CardHandles.tsx';

/** A card of a board. */
export interface BoardCard {
  /** The key in the user's stored arrangement, so it never changes. */
  readonly key: string;
  readonly title: string;
  readonly content: ReactNode;
}

export interface BoardProps {
  /** In their default order. */
  readonly cards: readonly BoardCard[];
  readonly arrangement: Arrangement;
  readonly onArrange: (next: Arrangement) => void;
  /** Every card has handles, hidden cards are faint, and their contents are inactive. */
  readonly isArranging: boolean;
  /** The scope of the arrangement: "for every customer". */
  readonly hint: string;
}

/** Cards in columns, in the user's order and selection. They can be dragged, or moved with buttons. */
export function Board({ cards, arrangement, onArrange, isArranging, hint }: BoardProps) {
  const [dragged, setDragged] = useState<string | null>(null);
  const columns = useColumns();
  const inOrder = useInOrder();
  const all = arranged(cards, arrangement);
  const keys = all.map(({ key }) => key);
  const isHidden = ({ key }: BoardCard) => arrangement.hidden.includes(key);
  const shown = isArranging ? all : all.filter((card) => !isHidden(card));
  const place = (key: string, at: number) => onArrange({ ...arrangement, order: movedTo(keys, key, at) });
  const dragging = (key: string, at: number) => ({
    draggable: true,
    onDragStart: () => setDragged(key),
    onDragEnd: () => setDragged(null),
    onDragOver: (event: DragEvent) => event.preventDefault(),
    onDrop: (event: DragEvent) => {
      event.preventDefault();
      if (dragged !== null) place(dragged, at);
      setDragged(null);
    },
  });
  return (
    <>
      {isArranging && (
        <ArrangeHint hint={hint} {...(isAsBuilt(arrangement) ? {} : { onReset: () => onArrange(AS_BUILT) })} />
      )}
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          alignItems: 'start',
          gridTemplateColumns: `repeat(${columns}, minmax(0, 1fr))`,
        }}
      >
        {Array.from({ length: columns }, (_, column) => (
          <Box key={column} sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0, ...inOrder }}>
            {shown
              .filter((_card, at) => at % columns === column)
              .map((card) => (
                <Box
                  key={card.key}
                  data-card={card.key}
                  {...(isArranging ? dragging(card.key, keys.indexOf(card.key)) : {})}
                  sx={{
                    minWidth: 0,
                    ...(isArranging ? { cursor: 'grab', opacity: dragged === card.key ? 0.4 : 1 } : {}),
                  }}
                >
                  {isArranging && (
                    <CardHandles
                      title={card.title}
                      at={keys.indexOf(card.key)}
                      of={keys.length}
                      isHidden={isHidden(card)}
                      onMove={(at) => place(card.key, at)}
                      onToggle={() => onArrange(withToggled(arrangement, card.key))}
                    />
                  )}
                  <Box sx={isArranging && isHidden(card) ? { opacity: 0.45 } : {}} inert={isArranging}>
                    {card.content}
                  </Box>
                </Box>
              ))}
          </Box>
        ))}
      </Box>
    </>
  );
}

/** After this time, cards are shown whatever is missing above them. */
const PATIENCE_MS = 3_000;
const LOADING = ':is(:has([role="status"][aria-label^="Loading "]), :has(> :last-child:empty))';
/**
 * The height of a card is unknown until it has loaded. The cards below it are hidden until then, so that none moves
 * while it is read, and a frame longer, so that they have their place when they appear.
 */
const IN_ORDER = {
  '& > *': { transition: 'visibility 0s 50ms' },
  [`& > ${LOADING} ~ *`]: { visibility: 'hidden' },
};

function useInOrder(): object {
  const [isLate, setLate] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setLate(true), PATIENCE_MS);
    return () => clearTimeout(timer);
  }, []);
  return isLate ? {} : IN_ORDER;
}

/** Separate columns avoid gaps between cards of different heights. */
function useColumns(): number {
  const { breakpoints } = useTheme();
  const isWide = useMediaQuery(breakpoints.up('lg'));
  const isHuge = useMediaQuery(breakpoints.up('xl'));
  return isHuge ? 3 : isWide ? 2 : 1;
}
