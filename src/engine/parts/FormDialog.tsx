import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type FormEvent, type ReactNode } from 'react';

export interface FormDialogProps {
  /** Title, such as "Give out an address of 10.20.0.0/16". */
  readonly title: ReactNode;
  /** The label of the button: "Give out". */
  readonly verb: string;
  readonly danger?: boolean;
  /** Whether the request is running. The dialog cannot be closed during it. */
  readonly busy: boolean;
  /** Whether the input can be sent. Otherwise Enter and the button do nothing. */
  readonly ready?: boolean;
  /** An error message that does not belong to a field. */
  readonly failed?: ReactNode;
  readonly wide?: boolean;
  /** For dialogs without fields: focuses the button, so that Enter submits. */
  readonly focusVerb?: boolean;
  readonly onSubmit: (form: HTMLFormElement) => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** A dialog with a few fields and one button that submits them. Enter submits as well. */
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
          // React events bubble from the dialog to a form that opened it, which must not be submitted.
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
