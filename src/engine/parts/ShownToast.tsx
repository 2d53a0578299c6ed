import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import Snackbar from '@mui/material/Snackbar';
import { X } from 'lucide-react';
import { dropToast, staysFor, type Toast } from './toasts.web.ts';

/** One toast. Its timer pauses while it has the pointer or the focus. */
export function ShownToast({ toast }: { readonly toast: Toast }) {
  const drop = () => dropToast(toast.id);
  return (
    <Snackbar
      open
      message={toast.message}
      autoHideDuration={staysFor(toast) * 1000}
      resumeHideDuration={2000}
      anchorOrigin={{ vertical: 'bottom', horizontal: 'left' }}
      transitionDuration={120}
      onClose={(_event, reason) => {
        // A click elsewhere does not close the toast.
        if (reason !== 'clickaway') drop();
      }}
      // The button stays beside a long message.
      slotProps={{ content: { role: 'presentation', sx: { flexWrap: 'nowrap' } } }}
      action={
        <>
          {toast.undo && (
            <Button
              size="small"
              sx={{ color: 'var(--toast-action)' }}
              onClick={() => {
                toast.undo?.();
                drop();
              }}
            >
              Undo
            </Button>
          )}
          <IconButton size="small" aria-label="Close message" color="inherit" onClick={drop}>
            <X size={16} />
          </IconButton>
        </>
      }
    />
  );
}
