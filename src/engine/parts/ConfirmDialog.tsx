import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogTitle from '@mui/material/DialogTitle';
import { useId, type ReactNode } from 'react';

export interface ConfirmDialogProps {
  readonly open: boolean;
  /** Names the object and the count: "Archive 3 servers?" */
  readonly title: string;
  /** The label of the button: "Archive 3 servers". */
  readonly verb: string;
  readonly cancel?: string;
  readonly danger?: boolean;
  /** Whether the action is running, which disables both buttons. */
  readonly busy?: boolean;
  /** The server's error message. */
  readonly failed?: string | null;
  readonly onConfirm: () => void;
  readonly onClose: () => void;
  readonly children?: ReactNode;
}

/** Asks for confirmation of an irreversible action. */
export function ConfirmDialog({
  open,
  title,
  verb,
  cancel = 'Cancel',
  danger = false,
  busy = false,
  failed,
  onConfirm,
  onClose,
  children,
}: ConfirmDialogProps) {
  const id = useId();
  return (
    <Dialog
      open={open}
      onClose={busy ? undefined : onClose}
      maxWidth="xs"
      fullWidth
      aria-labelledby={id}
      transitionDuration={120}
    >
      <DialogTitle id={id}>{title}</DialogTitle>
      <DialogContent>
        {children}
        {failed && (
          <Alert severity="error" sx={{ mt: 2 }}>
            {failed}
          </Alert>
        )}
      </DialogContent>
      <DialogActions>
        <Button onClick={onClose} disabled={busy}>
          {cancel}
        </Button>
        <Button
          variant="contained"
          color={danger ? 'error' : 'primary'}
          onClick={onConfirm}
          loading={busy}
          autoFocus={!danger}
        >
          {verb}
        </Button>
      </DialogActions>
    </Dialog>
  );
}
