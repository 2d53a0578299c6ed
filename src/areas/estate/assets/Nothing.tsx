import Box from '@mui/material/Box';

/** A card with nothing in it yet, in one line: what belongs there and why it helps. */
export const Nothing = ({ what, why }: { readonly what: string; readonly why: string }) => (
  <Box sx={{ px: 2, py: 1.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 550 }}>
      {what}
    </Box>{' '}
    {why}
  </Box>
);
