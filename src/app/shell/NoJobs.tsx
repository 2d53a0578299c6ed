import Button from '@mui/material/Button';
import { EmptyState } from '#engine/parts/EmptyState.tsx';
import { usePageTitle } from '#engine/http/appState.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows, isSwitchedOff, useSession } from '#engine/session/session.web.ts';
import { WhomToAsk } from './WhomToAsk.tsx';

const VIEW = 'job.view';

/** Shown if the jobs feature is off, or the user has no permission for it. */
export function Screen() {
  usePageTitle('Jobs System Not Available');
  const session = useSession();
  const isOff = isSwitchedOff({ permission: VIEW }) || allows(VIEW);
  return (
    <EmptyState
      page
      icon="briefcase-business"
      title="Error: Jobs System Not Available"
      why={
        isOff ? (
          'The jobs system is turned off for your company. Jobs, messages and times are kept. An administrator can turn it on under Settings > Feature switches.'
        ) : (
          <>
            You do not have permission to use the jobs system. You need the permission <code>{VIEW}</code>.{' '}
            {session && <WhomToAsk permission={VIEW} />}
          </>
        )
      }
      action={
        <>
          <Button variant="outlined" onClick={() => window.history.back()}>
            Back
          </Button>
          <Button variant="contained" component={Go} to="/">
            Go to Home
          </Button>
        </>
      }
    />
  );
}
