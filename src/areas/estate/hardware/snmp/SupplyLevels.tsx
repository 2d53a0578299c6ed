import Box from '@mui/material/Box';
import { Meter } from '#engine/parts/charts/Meter.tsx';
import { leftOf, lowSupplies, type Supply } from './supplies.rules.ts';

/** The supplies of a printer with what is left of each. */
export function SupplyLevels({ supplies }: { readonly supplies: unknown }) {
  const all: readonly Supply[] = Array.isArray(supplies) ? supplies : [];
  if (all.length === 0) return null;
  return (
    <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none', fontSize: '0.8125rem' }}>
      {all.map((supply, at) => (
        <Box
          component="li"
          key={at}
          sx={{
            display: 'grid',
            gridTemplateColumns: '1fr minmax(90px, 2fr)',
            alignItems: 'center',
            columnGap: 1.5,
            py: 0.5,
          }}
        >
          <Box sx={{ overflowWrap: 'anywhere' }}>
            {supply.name}{' '}
            <Box component="span" sx={{ color: 'text.secondary' }}>
              {[supply.colour, supply.partNumber].filter(Boolean).join(' · ')}
            </Box>
          </Box>
          <Left supply={supply} />
        </Box>
      ))}
    </Box>
  );
}

/** A bar, or words where the printer gives no figure. */
function Left({ supply }: { readonly supply: Supply }) {
  const left = leftOf(supply);
  if (typeof left === 'number')
    return (
      <Meter
        label={`${supply.name} left`}
        value={left}
        max={100}
        tone={lowSupplies([supply]).length > 0 ? (left === 0 ? 'bad' : 'warning') : 'good'}
      />
    );
  return (
    <Box component="span" sx={{ color: 'text.secondary' }}>
      {left === 'some' ? 'Some left' : 'Level not known'}
    </Box>
  );
}
