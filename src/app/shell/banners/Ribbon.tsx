import Box from '@mui/material/Box';

/** A striped ribbon that marks an installation other than the production system. */
export function Ribbon({ environment }: { readonly environment: string }) {
  return (
    <Box
      sx={{
        height: 22,
        display: 'grid',
        placeItems: 'center',
        color: '#3a2400',
        fontSize: '0.6875rem',
        fontWeight: 650,
        letterSpacing: '0.04em',
        background: 'repeating-linear-gradient(-45deg, #f4b860 0 14px, #efaa45 14px 28px)',
      }}
    >
      {environment}: test system, not live data
    </Box>
  );
}
