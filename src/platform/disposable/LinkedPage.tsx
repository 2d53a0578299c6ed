import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Card from '@mui/material/Card';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { meta, useAppState } from '#engine/http/appState.web.ts';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { CompanyLogo } from '#engine/settings/CompanyLogo.tsx';
import { CompanyPhone } from '#engine/settings/CompanyPhone.tsx';

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
    <Box sx={{ flex: 1, minWidth: 0, px: { xs: 1.5, sm: 4 }, py: { xs: 2, sm: 4 } }}>
      <Box sx={{ maxWidth: 880, mx: 'auto' }}>
        <Sender />
        <Card sx={{ p: { xs: 2, sm: 4 } }}>
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
        </Card>
      </Box>
    </Box>
  );
}

/** The company that sent the link, and a number to call for verification. */
function Sender() {
  const name = useAppState((state) => state.app.name);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1.5, mb: 2, px: { xs: 0.5, sm: 0 } }}>
      <CompanyLogo size="small" height={40} otherwise={null} />
      {/* On a phone the number is below the name. */}
      <Box sx={{ flex: '1 1 50%', display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', columnGap: 2 }}>
        <Box sx={{ fontSize: '1.0625rem', fontWeight: 650 }}>{meta('company') || name}</Box>
        <CompanyPhone />
      </Box>
    </Box>
  );
}

/** A malformed link gets the same message as an unknown one. */
const wordsOf = (error: unknown, gone: string): string =>
  error instanceof ApiError && error.status !== 404 ? error.message : gone;
