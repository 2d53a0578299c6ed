import Box from '@mui/material/Box';

/** One-line empty state of a card: its purpose and benefit. */
export const Nothing = ({ what, why }: { readonly what: string; readonly why: string }) => (
  <Box sx={{ px: 2, py: 1.75, fontSize: '0.8125rem', color: 'text.secondary' }}>
    <Box component="span" sx={{ color: 'text.primary', fontWeight: 550 }}>
      {what}
    </Box>{' '}
    {why}
  </Box>
);
