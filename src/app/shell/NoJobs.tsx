import Button from '@mui/material/Button';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';

/** The jobs system is switched off, or not for this person. */
export function Screen() {
  const mayUse = allows('job.view');
  return (
    <EmptyState
      page
      icon="briefcase-business"
      title="Error Jobs System Not Available"
      why={
        mayUse
          ? 'The jobs system is turned off for your company. Jobs, visits and times are kept. An administrator can turn it on under Settings > Feature Switches.'
          : 'You do not have permission to use the jobs system. Ask an administrator for job.view.'
      }
      action={
        <Button variant="contained" component={Go} to="/">
          Go to Home
        </Button>
      }
    />
  );
}
