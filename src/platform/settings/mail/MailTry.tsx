import Alert from '@mui/material/Alert';
import { api } from '#engine/http/client.web.ts';
import { TryCard } from '../screens/TryCard.tsx';
import { MailState } from './MailState.tsx';

/** The state of email, and a button that sends a test email with the saved settings. */
export function MailTry() {
  return (
    <>
      <MailState />
      <TryCard
        title="Test"
        icon="mail"
        verb="Send test email"
        run={() =>
          api<{ readonly isTaken: boolean; readonly words: string }>('/api/v1/mail/test', { method: 'POST', body: {} })
        }
        found={({ isTaken, words }) => (
          <Alert severity={isTaken ? 'success' : 'error'} sx={{ overflowWrap: 'anywhere' }}>
            {words}
          </Alert>
        )}
      >
        Save first. The test email goes to your own address, and the answer of the mail server appears here.
      </TryCard>
    </>
  );
}
