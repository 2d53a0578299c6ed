import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';

/** When a secret was created and, once another replaced it, until when it counts. */
export interface Times {
  readonly madeAt: string;
  readonly endsAt: string | null;
}

/** When the secrets of a record were created; never what they are. Undefined until it is known. */
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

/** A line for each secret. */
export function SecretTimes({
  rows,
  overlap,
}: {
  rows: readonly Times[] /** What an earlier secret still does. */;
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
