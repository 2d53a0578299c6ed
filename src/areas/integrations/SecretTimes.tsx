import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';

/** When a secret was created and, once replaced, until when it stays valid. */
export interface Times {
  readonly madeAt: string;
  readonly endsAt: string | null;
}

/** Creation times of the secrets of a record, never their values. Undefined while loading. */
export function useSecretTimes(
  queryKey: readonly [string, ...unknown[]],
  address: string,
): readonly Times[] | undefined {
  const { data } = useQuery({
    queryKey,
    queryFn: ({ signal }) => api<{ rows: readonly Times[] }>(address, { signal }),
  });
  return data?.rows;
}

/** One line per secret. */
export function SecretTimes({
  rows,
  overlap,
}: {
  rows: readonly Times[] /** Text on the validity of an earlier secret. */;
  overlap: string;
}) {
  return rows.map(({ madeAt, endsAt }) => (
    <Typography key={madeAt} variant="body2">
      Created <RelativeTime at={madeAt} />
      {endsAt && (
        <Box component="span" sx={{ color: 'text.secondary' }}>
          . {overlap} <RelativeTime at={endsAt} />
        </Box>
      )}
    </Typography>
  ));
}
