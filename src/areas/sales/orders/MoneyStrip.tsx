import Box from '@mui/material/Box';

/** Amounts of a document in a row, each below its label. */
export const MoneyStrip = ({ figures }: { readonly figures: readonly (readonly [label: string, value: string])[] }) => (
  <Box
    component="dl"
    aria-label="Amounts"
    sx={{
      display: 'grid',
      gridTemplateColumns: 'repeat(auto-fit, minmax(92px, 1fr))',
      gap: 2,
      m: 0,
      px: 2,
      py: 1.5,
      border: '1px solid',
      borderColor: 'divider',
      borderRadius: '8px',
      bgcolor: 'background.paper',
    }}
  >
    {figures.map(([label, value]) => (
      <div key={label}>
        <Box component="dt" sx={{ fontSize: '0.75rem', color: 'text.secondary' }}>
          {label}
        </Box>
        <Box component="dd" sx={{ m: 0, fontSize: '0.9375rem', fontWeight: 600, fontVariantNumeric: 'tabular-nums' }}>
          {value}
        </Box>
      </div>
    ))}
  </Box>
);
