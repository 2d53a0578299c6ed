import Alert from '@mui/material/Alert';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { AnswerRequest } from '#platform/disposable/requests/screens/AnswerRequest.tsx';
import { askedFor } from '#platform/disposable/requests/answering.web.ts';
import { CannotSeal } from '#platform/disposable/screens/SecretParts.tsx';
import { OpenSecret } from '#platform/disposable/screens/OpenSecret.tsx';
import { canSeal, isKey } from '#platform/disposable/sealing.web.ts';
import { AuthLayout } from './AuthLayout.tsx';

/**
 * The page of a link to a secret, or to a request for one, for people without an account. Opening the page does not use
 * the link up.
 */
export function Screen() {
  const { token = '' } = useParams({ strict: false });
  // Read once, because a changed hash belongs to another link.
  const [hash] = useState(() => location.hash.slice(1));
  const [askedBy, setAskedBy] = useState<string | null>(null);
  const fingerprint = askedFor(hash);
  const title = fingerprint !== null ? 'Share a secret' : 'A secret for you';
  if (!canSeal())
    return (
      <AuthLayout title={title} isForOutsiders>
        <CannotSeal />
      </AuthLayout>
    );
  if (!isKey(fingerprint ?? hash))
    return (
      <AuthLayout
        isForOutsiders
        title="Incomplete link"
        about="The part of this link after the # is missing, so nothing can be read or sent. Copy the whole link from the message, or ask the sender for a new one."
      >
        {null}
      </AuthLayout>
    );
  if (askedBy !== null)
    return (
      <AuthLayout title="Your answer has arrived" isForOutsiders>
        <Alert severity="success">
          {askedBy} can now read your answer and gets a notification. The link no longer accepts answers, and you can
          close this page.
        </Alert>
      </AuthLayout>
    );
  return (
    <AuthLayout title={title} isForOutsiders>
      {fingerprint !== null ? (
        <AnswerRequest token={token} fingerprint={fingerprint} onArrived={setAskedBy} />
      ) : (
        <OpenSecret token={token} secretKey={hash} />
      )}
    </AuthLayout>
  );
}
