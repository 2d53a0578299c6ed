import Box from '@mui/material/Box';
import Drawer from '@mui/material/Drawer';
import IconButton from '@mui/material/IconButton';
import useMediaQuery from '@mui/material/useMediaQuery';
import { useTheme } from '@mui/material/styles';
import { useRouterState } from '@tanstack/react-router';
import { ListTree, X } from 'lucide-react';
import { useState, type ReactNode } from 'react';

export interface SideFrameProps {
  /** The accessible name of the column: "Customer". */
  readonly label: string;
  /** The text on the bar that opens the column on a phone. */
  readonly title: string;
  /** Name, status and other facts above the menu. */
  readonly header?: ReactNode;
  /** The menu of pages, such as a `SideMenu`. */
  readonly menu: ReactNode;
  readonly children: ReactNode;
}

/**
 * A page with a second column that lists the pages of one record or subject. On a phone the column is a sheet, opened
 * from a bar with the title.
 */
export function SideFrame({ label, title, header, menu, children }: SideFrameProps) {
  const theme = useTheme();
  const isNarrow = useMediaQuery(theme.breakpoints.down('md'));
  const column = (
    <>
      {/* Leaves space for the button that closes the sheet. */}
      {header && <Box sx={{ p: 2, pb: 1.5, ...(isNarrow ? { pr: 7 } : {}) }}>{header}</Box>}
      {menu}
    </>
  );
  return (
    <Box sx={{ display: 'flex', flexDirection: { xs: 'column', md: 'row' }, flex: 1, minWidth: 0 }}>
      {isNarrow ? (
        <Sheet label={label} title={title}>
          {column}
        </Sheet>
      ) : (
        <Box
          component="aside"
          aria-label={label}
          sx={{
            width: 244,
            flexShrink: 0,
            display: 'flex',
            flexDirection: 'column',
            position: 'sticky',
            top: 'var(--shell-top, 57px)',
            height: 'calc(100dvh - var(--shell-top, 57px))',
            borderRight: '1px solid',
            borderColor: 'divider',
            bgcolor: 'background.paper',
          }}
        >
          {column}
        </Box>
      )}
      <Box sx={{ flex: 1, minWidth: 0, display: 'flex', flexDirection: 'column' }}>{children}</Box>
    </Box>
  );
}

/** A sheet that is open for one address, so that choosing an entry closes it. */
function Sheet({
  label,
  title,
  children,
}: {
  readonly label: string;
  readonly title: string;
  readonly children: ReactNode;
}) {
  const address = useRouterState({ select: ({ location }) => location.pathname + location.searchStr });
  const [openOn, setOpenOn] = useState<string | null>(null);
  const close = () => setOpenOn(null);
  return (
    <>
      <Box
        component="button"
        type="button"
        aria-haspopup="dialog"
        onClick={() => setOpenOn(address)}
        sx={{
          display: 'flex',
          alignItems: 'center',
          gap: 1,
          width: '100%',
          minHeight: 44,
          px: 2,
          border: 0,
          borderBottom: '1px solid',
          borderColor: 'divider',
          bgcolor: 'background.paper',
          color: 'text.primary',
          font: 'inherit',
          fontWeight: 600,
          textAlign: 'left',
          cursor: 'pointer',
        }}
      >
        <ListTree size={17} aria-hidden="true" />
        <Box
          component="span"
          sx={{ flex: 1, minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}
        >
          {title}
        </Box>
        <Box component="span" sx={{ fontSize: '0.75rem', fontWeight: 500, color: 'text.secondary' }}>
          Pages
        </Box>
      </Box>
      <Drawer
        anchor="bottom"
        open={openOn === address}
        onClose={close}
        transitionDuration={160}
        slotProps={{
          paper: {
            role: 'dialog',
            'aria-modal': true,
            'aria-label': label,
            sx: { height: '85dvh', display: 'flex', flexDirection: 'column', borderRadius: '14px 14px 0 0', border: 0 },
          },
        }}
      >
        <IconButton
          aria-label="Close"
          onClick={close}
          sx={{ position: 'absolute', top: 10, right: 10, zIndex: 1, bgcolor: 'background.paper' }}
        >
          <X size={18} />
        </IconButton>
        {children}
      </Drawer>
    </>
  );
}
