import { useRouter, type ErrorComponentProps } from '@tanstack/react-router';
import { useEffect } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Refused } from './Refused.tsx';
import { NotFound } from './laterNotFound.web.ts';

/** An error in one screen. Menu and shell still work. */
export function RouteFailure({ error, reset }: ErrorComponentProps) {
  const router = useRouter();
  useEffect(() => {
    if (!(error instanceof ApiError)) console.error(error);
  }, [error]);
  if (error instanceof ApiError && error.status === 404) return <NotFound />;
  if (error instanceof ApiError && error.status === 403) return <Refused />;
  return (
    <Failed
      page
      what="This screen could not be shown"
      error={error}
      onRetry={() => {
        reset();
        void router.invalidate();
      }}
    />
  );
}
