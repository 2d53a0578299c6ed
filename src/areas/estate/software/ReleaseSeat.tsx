import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation } from '@tanstack/react-query';
import { records } from '#engine/api/records.web.ts';
import { toast } from '#engine/parts/toasts.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { licenseSeat } from './licenseSeat.ts';

interface Seat {
  readonly id: number;
  readonly version: number;
  readonly holder: string;
  readonly licence: string;
}

/** Releases a seat, so that another asset or contact can have it. */
export function ReleaseSeat({ seat: { id, version, holder, licence } }: { readonly seat: Seat }) {
  const release = useMutation({
    mutationFn: () => records(licenseSeat).archive({ id, version }),
    onSuccess: ({ row }) => toast(`Seat of ${holder} released`, { undo: () => void records(licenseSeat).restore(row) }),
  });
  if (!allows('licenseSeat.delete')) return null;
  return (
    <>
      {release.error && (
        <Box role="alert" sx={{ color: 'error.main', fontSize: '0.75rem' }}>
          {release.error.message}
        </Box>
      )}
      <Button
        size="small"
        disabled={release.isPending}
        onClick={() => release.mutate()}
        aria-label={`Release the seat of ${holder} from ${licence}`}
      >
        Release
      </Button>
    </>
  );
}
