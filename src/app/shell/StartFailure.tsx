import Button from '@mui/material/Button';
import { useEffect } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { showScreenTitle } from '#engine/http/appState.web.ts';
import { EmptyState } from '#engine/parts/EmptyState.tsx';

/** Shown if the session could not be read. Uses only loaded code, because the server may be unreachable. */
export function StartFailure({ error }: { readonly error: unknown }) {
  const failure = error instanceof ApiError ? error : null;
  useEffect(() => showScreenTitle('Not Available'), []);
  return (
    <main style={{ display: 'grid', placeItems: 'center', minHeight: '100dvh' }}>
      <EmptyState
        page
        icon="compass"
        title="The system is not responding"
        why={failure?.message ?? 'An error occurred while the page was opened.'}
        action={
          <Button variant="contained" onClick={() => window.location.reload()}>
            Try again
          </Button>
        }
      />
    </main>
  );
}
