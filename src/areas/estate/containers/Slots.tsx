import Box from '@mui/material/Box';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { Content } from './contents.ts';

export const SPAN = {
  minWidth: 0,
  m: '1px 0',
  px: 0.75,
  borderRadius: '4px',
  border: '1px solid',
  display: 'flex',
  alignItems: 'center',
  fontSize: '0.75rem',
  lineHeight: 1.3,
  overflow: 'hidden',
} as const;
export const HELD = { borderColor: 'text.secondary', bgcolor: 'action.selected' } as const;
export const FREE = { borderColor: 'divider', borderStyle: 'dashed', color: 'text.secondary' } as const;

/** Numbered slots in order. */
export function Slots({
  slots,
  items,
  path,
  mayAdd,
}: {
  readonly slots: number;
  readonly items: readonly Content[];
  readonly path: string;
  readonly mayAdd: boolean;
}) {
  return (
    <Box
      component="ol"
      aria-label="Slots"
      sx={{ m: 0, p: 0, listStyle: 'none', display: 'grid', gap: 0.5, gridTemplateColumns: { sm: '1fr 1fr' } }}
    >
      {Array.from({ length: slots }, (_, at) => at + 1).map((slot) => {
        const item = items.find((each) => each.slot === slot);
        return (
          <Box key={slot} component="li" sx={{ ...SPAN, minHeight: 28, gap: 0.75, ...(item ? HELD : FREE) }}>
            <Box component="span" className="num" sx={{ color: 'text.secondary' }}>
              {slot}
            </Box>
            {item ? (
              <ItemLink item={item} path={path} />
            ) : mayAdd ? (
              <Go to={`${path}/item/create?slot=${slot}`}>Free</Go>
            ) : (
              'Free'
            )}
          </Box>
        );
      })}
    </Box>
  );
}

/** One item in a list, with its side and cables. */
export function Line({ item, path }: { readonly item: Content; readonly path: string }) {
  const side = item.u !== null && (item.face === 'front' ? 'front' : 'rear');
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 1, fontSize: '0.8125rem' }}>
      <ItemLink item={item} path={path} />
      <Box component="span" sx={{ color: 'text.secondary' }}>
        {[side, item.cableNote].filter(Boolean).join(' · ')}
      </Box>
    </Box>
  );
}

/** Links to the form for the item's position. */
export const ItemLink = ({ item, path }: { readonly item: Content; readonly path: string }) => (
  <RowLink to={`${path}/item/${item.id}/edit`}>{item.title}</RowLink>
);
