import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Drawer from '@mui/material/Drawer';
import Typography from '@mui/material/Typography';
import { useId, type ReactNode } from 'react';

export interface FilterSheetProps {
  readonly open: boolean;
  readonly onClose: () => void;
  readonly children: ReactNode;
}

/** Views and filters of a list on a phone. */
export function FilterSheet({ open, onClose, children }: FilterSheetProps) {
  const id = useId();
  return (
    <Drawer
      anchor="bottom"
      open={open}
      onClose={onClose}
      transitionDuration={160}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { borderRadius: '14px 14px 0 0', maxHeight: '80dvh' },
        },
      }}
    >
      <Box
        sx={{
          display: 'flex',
          flexDirection: 'column',
          alignItems: 'flex-start',
          gap: 1.5,
          p: 2,
          pb: 'max(16px, env(safe-area-inset-bottom))',
          '& .MuiChip-root': { height: 36 },
        }}
      >
        <Box sx={{ display: 'flex', alignItems: 'center', width: '100%' }}>
          <Typography id={id} variant="h2" sx={{ flex: 1 }}>
            Views and filters
          </Typography>
          <Button onClick={onClose}>Done</Button>
        </Box>
        {children}
      </Box>
    </Drawer>
  );
}
