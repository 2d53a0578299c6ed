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
          ? 'The jobs system is switched off for your company at the moment. Jobs, visits and their times are kept and come back when it is switched on. An administrator can do that under System, Feature Switches.'
          : 'You may not use the jobs system: it needs the permission job.view. Anyone in your company who looks after roles can give it.'
      }
      action={
        <Button variant="contained" component={Go} to="/">
          Go to Home
        </Button>
      }
    />
  );
}
