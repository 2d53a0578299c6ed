import Box from '@mui/material/Box';
import type { ReactNode } from 'react';

/** The column of a form with a section rail, wide enough for three fields on a laptop. */
export const RAILED_COLUMN = 'railed';
export const MEDIUM = '@container (min-width: 520px)';

/** Fields in columns of about 220 px or more. */
export const FieldGrid = ({ children }: { readonly children: ReactNode }) => (
  <Box
    sx={{
      display: 'grid',
      gridTemplateColumns: 'minmax(0, 1fr)',
      [MEDIUM]: { gridTemplateColumns: 'repeat(2, minmax(0, 1fr))' },
      [`@container ${RAILED_COLUMN} (min-width: 760px)`]: { gridTemplateColumns: 'repeat(3, minmax(0, 1fr))' },
      columnGap: 3,
      rowGap: 0.5,
      alignItems: 'start',
    }}
  >
    {children}
  </Box>
);
