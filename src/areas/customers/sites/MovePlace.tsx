import Box from '@mui/material/Box';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import type { Field } from '#engine/kinds/field.ts';
import { FieldInput } from '#engine/kinds/inputs.tsx';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { LocationRow, SiteRow } from './useSites.web.ts';

export interface MovePlaceProps {
  readonly place: LocationRow;
  readonly sites: readonly SiteRow[];
  readonly how: 'move' | 'merge';
  readonly onClose: () => void;
}

const PLACE: Field = { kind: 'ref', to: 'location', same: 'customerId', optional: true };

/** Moves a location with its contents under another or to another site, or merges it into another. */
export function MovePlace({ place, sites, how, onClose }: MovePlaceProps) {
  const client = useQueryClient();
  const [siteId, setSite] = useState(place.siteId);
  const [targetId, setTarget] = useState<unknown>(null);
  const isMerge = how === 'merge';
  const change = useMutation({
    mutationFn: () =>
      isMerge
        ? api<{ readonly batch: number; readonly moved: number }>(`/api/v1/locations/${place.id}/merge`, {
            method: 'POST',
            body: { version: place.version, intoId: targetId },
          })
        : api<{ readonly batch?: number }>(`/api/v1/locations/${place.id}`, {
            method: 'PATCH',
            body: { version: place.version, siteId, parentId: typeof targetId === 'number' ? targetId : null },
          }),
    onSuccess: ({ batch }) => {
      onClose();
      toast(
        isMerge ? `${place.name} merged` : `${place.name} moved`,
        batch === undefined ? {} : { undo: () => void undo(batch) },
      );
    },
    onSettled: () => client.invalidateQueries(),
  });
  const undo = (batch: number) =>
    api(`/api/v1/batches/${batch}/undo`, { method: 'POST', body: {} }).then(() => client.invalidateQueries());
  return (
    <ConfirmDialog
      open
      title={isMerge ? `Merge ${place.name} into another location` : `Move ${place.name}`}
      verb={isMerge ? 'Merge' : 'Move'}
      busy={change.isPending}
      failed={change.error?.message ?? null}
      onConfirm={() => (isMerge && typeof targetId !== 'number' ? undefined : change.mutate())}
      onClose={onClose}
    >
      <Typography variant="body2" sx={{ color: 'text.secondary', mb: 2 }}>
        {isMerge
          ? 'All assets and locations inside move to the other location. This location is archived.'
          : 'All assets and locations inside move too.'}
      </Typography>
      {!isMerge && sites.length > 1 && (
        <TextField
          select
          fullWidth
          variant="standard"
          label="Site"
          value={siteId}
          onChange={(event) => setSite(Number(event.target.value))}
          slotProps={{ inputLabel: { shrink: true } }}
          sx={{ mb: 2 }}
        >
          {sites.map((site) => (
            <MenuItem key={site.id} value={site.id}>
              {site.name}
            </MenuItem>
          ))}
        </TextField>
      )}
      <Box>
        <FieldInput
          id={`place-${how}`}
          label={isMerge ? 'Merge into' : 'Inside'}
          field={PLACE}
          value={targetId}
          onChange={setTarget}
          context={{ customerId: place.customerId }}
          autoFocus
          required={isMerge}
          help={isMerge ? 'Any location of this customer.' : 'Leave blank for the top level of the site.'}
        />
      </Box>
    </ConfirmDialog>
  );
}
