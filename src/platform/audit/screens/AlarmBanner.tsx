import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import { Go } from '#engine/screens/Go.tsx';
import { type Check, saidOf } from '../check.ts';
import { momentWords } from '#engine/store/words.ts';

/** Shown if the log was changed. Users cannot close it; it disappears when a later check finds no fault. */
export function AlarmBanner({ alarm }: { readonly alarm: Check }) {
  return (
    <Alert severity="error" variant="outlined" sx={{ mb: 2 }}>
      <AlertTitle>The audit log has been changed</AlertTitle>
      {saidOf(alarm)} Detected {alarm.finishedAt && momentWords(alarm.finishedAt)}. Keep the database and its backups
      unchanged, and find out who had access to them. <Go to="/audit?tab=checks">Checks and anchors</Go>
    </Alert>
  );
}
