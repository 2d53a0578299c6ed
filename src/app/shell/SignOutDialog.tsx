import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { signOut } from '#engine/session/session.web.ts';

interface SignOutDialogProps {
  readonly everywhere?: boolean;
  readonly onClose: () => void;
}

/** Asks before signing out, here or on all devices. */
export function SignOutDialog({ everywhere = false, onClose }: SignOutDialogProps) {
  const [isBusy, setBusy] = useState(false);
  const [failed, setFailed] = useState<string | null>(null);
  const leave = async () => {
    setBusy(true);
    try {
      await signOut({ everywhere });
    } catch (failure) {
      setBusy(false);
      setFailed(failure instanceof ApiError ? failure.message : 'You are still signed in. Try again.');
    }
  };
  return (
    <ConfirmDialog
      open
      title={everywhere ? 'Sign out on every device?' : 'Sign out?'}
      verb={everywhere ? 'Sign out everywhere' : 'Sign out'}
      busy={isBusy}
      failed={failed}
      onConfirm={() => void leave()}
      onClose={onClose}
    >
      <Typography variant="body2">
        {everywhere
          ? 'You must sign in again on every browser and phone, including this one.'
          : 'Data stored in this browser is removed, including drafts.'}
      </Typography>
    </ConfirmDialog>
  );
}
