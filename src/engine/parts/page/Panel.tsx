import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import Typography from '@mui/material/Typography';
import { X } from 'lucide-react';
import { useId, type ReactNode } from 'react';

export interface PanelProps {
  readonly open: boolean;
  readonly title: string;
  readonly subtitle?: ReactNode;
  readonly onClose: () => void;
  /** Called after the closing animation. */
  readonly onClosed?: () => void;
  /** Buttons that stay at the bottom. */
  readonly footer?: ReactNode;
  readonly width?: number;
  readonly children: ReactNode;
}

/** A drawer at the right over the page, which keeps its state. Escape or the cross closes it, and focus returns. */
export function Panel({ open, title, subtitle, onClose, onClosed, footer, width = 460, children }: PanelProps) {
  const id = useId();
  return (
    <Drawer
      anchor="right"
      open={open}
      onClose={onClose}
      transitionDuration={160}
      slotProps={{
        paper: {
          role: 'dialog',
          'aria-modal': true,
          'aria-labelledby': id,
          sx: { width: { xs: '100%', sm: width }, maxWidth: '100%', border: 0 },
        },
        ...(onClosed ? { transition: { onExited: onClosed } } : {}),
      }}
    >
      <Box
        sx={{
          display: 'flex',
          alignItems: 'flex-start',
          gap: 1,
          px: { xs: 2, sm: 3 },
          pt: 2.25,
          pb: 1.75,
          borderBottom: '1px solid',
          borderColor: 'divider',
        }}
      >
        <Box sx={{ flex: 1, minWidth: 0 }}>
          <Typography id={id} variant="h2">
            {title}
          </Typography>
          {subtitle && (
            <Typography variant="body2" sx={{ color: 'text.secondary' }}>
              {subtitle}
            </Typography>
          )}
        </Box>
        <IconButton aria-label="Close panel" onClick={onClose} edge="end">
          <X size={18} />
        </IconButton>
      </Box>
      <Box sx={{ flex: 1, overflowY: 'auto', px: { xs: 2, sm: 3 } }}>
        {/* The padding is inside: a bar that sticks to the end would stop above the padding of the box that scrolls. */}
        <Box sx={{ py: 2.5 }}>{children}</Box>
      </Box>
      {footer && (
        <Box
          sx={{
            display: 'flex',
            justifyContent: 'flex-end',
            gap: 1,
            px: { xs: 2, sm: 3 },
            py: 1.5,
            borderTop: '1px solid',
            borderColor: 'divider',
          }}
        >
          {footer}
        </Box>
      )}
    </Drawer>
  );
}
