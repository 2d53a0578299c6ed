import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';

export interface FormDialogProps {
  /** "Give out an address of 10.20.0.0/16" */
  readonly title: ReactNode;
  /** The button says what it does: "Give out". */
  readonly verb: string;
  readonly danger?: boolean;
  /** It is being done: nothing closes the window meanwhile. */
  readonly busy: boolean;
  /** Whether what is filled in can be sent; Enter and the button wait for it. */
  readonly ready?: boolean;
  /** Why it could not be done, where that stands on no field. */
  readonly failed?: ReactNode;
  readonly wide?: boolean;
  /** Where there is nothing to fill in: Enter does it. */
  readonly focusVerb?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A few fields over the page, and one button that sends them; Enter does as well. */
export function FormDialog({
  title,
  verb,
  danger = false,
  busy,
  ready = true,
  failed,
  wide = false,
  focusVerb = false,
  onSubmit,
  onClose,
  children,
}: FormDialogProps) {
  const id = useId();
  return (
    <Dialog
      open
      onClose={busy ? undefined : onClose}
      maxWidth={wide ? 'sm' : 'xs'}
      fullWidth
      aria-labelledby={id}
      transitionDuration={120}
    >
      <Box
        component="form"
        noValidate
        onSubmit={(event: FormEvent<HTMLFormElement>) => {
          event.preventDefault();
          // Opened from a form, it is sent by itself: React lets its events rise to that form.
          event.stopPropagation();
          if (ready) onSubmit(event.currentTarget);
        }}
      >
        <DialogTitle id={id}>{title}</DialogTitle>
        <DialogContent sx={{ display: 'flex', flexDirection: 'column', gap: 1.5 }}>
          {children}
          {failed && <Alert severity="error">{failed}</Alert>}
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={busy}>
            Cancel
          </Button>
          <Button
            type="submit"
            variant="contained"
            color={danger ? 'error' : 'primary'}
            loading={busy}
            disabled={!ready}
            autoFocus={focusVerb}
          >
            {verb}
          </Button>
        </DialogActions>
      </Box>
    </Dialog>
  );
}
