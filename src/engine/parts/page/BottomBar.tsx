import Box from '@mui/material/Box';
import type { ReactNode } from 'react';
import { usePanel } from './panel.web.ts';

/** The bar at the end of a form. It stays at the bottom of the window while the form is longer than the window. */
export function BottomBar({ children }: { readonly children: ReactNode }) {
  // As wide as its page or panel.
  const edge = usePanel()
    ? { mx: { xs: -2, sm: -3 }, px: { xs: 2, sm: 3 } }
    : { mx: { xs: -1.5, md: -3 }, px: { xs: 1.5, md: 3 } };
  return (
    <Box
      sx={{
        position: 'sticky',
        bottom: 0,
        zIndex: 5,
        display: 'flex',
        alignItems: 'center',
        justifyContent: 'flex-end',
        flexWrap: 'wrap',
        gap: 1,
        mt: 1,
        mb: -3,
        ...edge,
        pt: 1,
        pb: 'max(8px, env(safe-area-inset-bottom))',
        bgcolor: 'background.paper',
        borderTop: '1px solid',
        borderColor: 'divider',
      }}
    >
      {children}
    </Box>
  );
}
