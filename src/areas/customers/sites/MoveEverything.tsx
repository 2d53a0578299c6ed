import { inSentence } from '#engine/entity/inSentence.ts';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { type SiteRow, useSites } from './useSites.web.ts';

/** Moves all records of a site to another site of the customer, so that it can be archived. */
export function MoveEverything({ row, onClose }: { readonly row: SiteRow; readonly onClose: () => void }) {
  const client = useQueryClient();
  const others = (useSites(row.customerId).data ?? []).filter(({ id }) => id !== row.id);
  const uses = useQuery({
    queryKey: ['site', 'uses', row.id],
    queryFn: ({ signal }) =>
      api<{ readonly uses: readonly { readonly label: string; readonly count: number }[] }>(
        `/api/v1/sites/${row.id}/uses`,
        { signal },
      ),
  });
  const [toId, setTo] = useState<number | ''>('');
  const move = useMutation({
    mutationFn: () =>
      api<{ readonly batch: number; readonly moved: number }>(`/api/v1/sites/${row.id}/move-everything`, {
        method: 'POST',
        body: { toId },
      }),
    onSuccess: ({ batch, moved }) => {
      onClose();
      toast(`${moved === 1 ? '1 record' : `${moved.toLocaleString('en-GB')} records`} moved`, {
        undo: () => {
          api(`/api/v1/batches/${batch}/undo`, { method: 'POST', body: {} }).then(
            () => client.invalidateQueries(),
            () => toast('The move could not be undone'),
          );
        },
      });
    },
    onSettled: () => client.invalidateQueries(),
  });
  const found = uses.data?.uses ?? [];
  return (
    <ConfirmDialog
      open
      title={`Move everything from ${row.name}`}
      verb="Move"
      busy={move.isPending}
      failed={move.error?.message ?? null}
      onConfirm={() => (toId === '' ? undefined : move.mutate())}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {found.length === 0
          ? 'Nothing belongs to this site.'
          : `This site has ${found.map(({ label, count }) => `${count.toLocaleString('en-GB')} ${inSentence(label)}`).join(', ')}. Buildings and rooms move with their contents.`}
      </Typography>
      {others.length === 0 ? (
        <Typography variant="body2">The customer has no other site.</Typography>
      ) : (
        <TextField
          select
          fullWidth
          required
          variant="standard"
          label="To"
          value={toId}
          onChange={(event) => setTo(Number(event.target.value))}
          slotProps={{ inputLabel: { shrink: true } }}
        >
          {others.map((site) => (
            <MenuItem key={site.id} value={site.id}>
              {site.name}
            </MenuItem>
          ))}
        </TextField>
      )}
    </ConfirmDialog>
  );
}
