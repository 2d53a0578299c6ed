import Box from '@mui/material/Box';
import type { LineTotal } from './lineHelp.web.ts';

/** The totals below the lines. */
export const LineTotals = ({ totals }: { readonly totals: readonly LineTotal[] }) => (
  <Box
    component="dl"
    aria-label="Totals"
    sx={{ display: 'grid', gridTemplateColumns: 'auto auto', columnGap: 3, rowGap: 0.25, m: 0, ml: 'auto' }}
  >
    {totals.map(({ label, value, isMain }) => (
      <Box key={label} sx={{ display: 'contents', '& > *': { fontWeight: isMain ? 650 : 400 } }}>
        <Box component="dt" sx={{ fontSize: '0.8125rem', color: isMain ? undefined : 'text.secondary' }}>
          {label}
        </Box>
        <Box
          component="dd"
          sx={{ m: 0, fontSize: '0.8125rem', textAlign: 'right', fontVariantNumeric: 'tabular-nums' }}
        >
          {value}
        </Box>
      </Box>
    ))}
  </Box>
);
