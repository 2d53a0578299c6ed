import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { showScreenTitle } from '#engine/http/appState.web.ts';
import { AuthLayout } from '../entrance/AuthLayout.tsx';

/** The server could not say who is here, so nothing of anybody's can be shown. */
export function StartFailure({ error }: { readonly error: unknown }) {
  const failure = error instanceof ApiError ? error : null;
  useEffect(() => showScreenTitle('Not Available'), []);
  return (
    <main style={{ display: 'flex', minHeight: '100dvh' }}>
      <AuthLayout
        title="The system is not responding"
        about={failure?.message ?? 'An error occurred while the page was opened.'}
      >
        <Button variant="contained" onClick={() => window.location.reload()}>
          Try again
        </Button>
      </AuthLayout>
    </main>
  );
}
