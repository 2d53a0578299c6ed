import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { usePlace } from '#engine/screens/place.web.ts';

export interface LinkedPageProps<T> {
  /** The part of the API path: `quote` for /api/quote/{token}. */
  readonly kind: string;
  /** The heading for a link that opens nothing. */
  readonly missing: string;
  /** The message for a link that opens nothing. */
  readonly gone: string;
  /** @param path the API path of the document */
  readonly children: (data: T, path: string) => ReactNode;
}

/** A document that its customer opens by a link, without an account. */
export function LinkedPage<T>({ kind, missing, gone, children }: LinkedPageProps<T>) {
  const { token = '' } = usePlace().params;
  const path = `/api/${kind}/${encodeURIComponent(token)}`;
  const { data, error } = useQuery({
    queryKey: ['link', kind, token],
    queryFn: ({ signal }) => api<T>(path, { signal }),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  return (
    <Box
      component="main"
      sx={{ flex: 1, minWidth: 0, bgcolor: 'background.default', px: { xs: 1.5, sm: 4 }, py: { xs: 2, sm: 5 } }}
    >
      <Box
        sx={{
          maxWidth: 880,
          mx: 'auto',
          p: { xs: 2, sm: 4 },
          bgcolor: 'background.paper',
          border: '1px solid',
          borderColor: 'divider',
          borderRadius: '8px',
        }}
      >
        {error ? (
          <>
            <Typography variant="h1" sx={{ fontSize: '1.5rem', mb: 2 }}>
              {missing}
            </Typography>
            <Alert severity="info">{wordsOf(error, gone)}</Alert>
          </>
        ) : data ? (
          children(data, path)
        ) : (
          <Skeleton variant="rounded" height={320} />
        )}
      </Box>
    </Box>
  );
}

/** A malformed link gets the same message as an unknown one. */
const wordsOf = (error: unknown, gone: string): string =>
  error instanceof ApiError && error.status !== 404 ? error.message : gone;
