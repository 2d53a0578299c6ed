import IconButton from '@mui/material/IconButton';
import Menu from '@mui/material/Menu';
import MenuItem from '@mui/material/MenuItem';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { EllipsisVertical } from 'lucide-react';
import { useState } from 'react';
import { records } from '#engine/api/records.web.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { location } from './location.ts';
import { MovePlace } from './MovePlace.tsx';
import type { LocationRow, SiteRow } from './useSites.web.ts';

/** Actions on a location: edit, move, merge, archive. */
export function PlaceMenu({
  place,
  hasInside,
  sites,
}: {
  readonly place: LocationRow;
  readonly hasInside: boolean;
  readonly sites: readonly SiteRow[];
}) {
  const client = useQueryClient();
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const [asking, setAsking] = useState<'move' | 'merge' | null>(null);
  const away = useMutation({
    mutationFn: () => records(location).archive(place),
    onSuccess: ({ row }) =>
      toast(`${place.name} archived`, {
        undo: () => {
          records(location)
            .restore(row)
            .then(
              () => client.invalidateQueries({ queryKey: ['location'] }),
              () => toast('The location could not be restored'),
            );
        },
      }),
    onSettled: () => client.invalidateQueries({ queryKey: ['location'] }),
  });
  const mayChange = allows('location.update');
  const mayRemove = allows('location.delete');
  if (!mayChange && !mayRemove) return null;
  const choose = (what: 'move' | 'merge') => () => {
    setAnchor(null);
    setAsking(what);
  };
  return (
    <>
      <IconButton
        size="small"
        aria-label={`More actions for ${place.name}`}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        onClick={(event) => setAnchor(event.currentTarget)}
      >
        <EllipsisVertical size={15} />
      </IconButton>
      <Menu anchorEl={anchor} open={anchor !== null} onClose={() => setAnchor(null)}>
        {mayChange && (
          <MenuItem dense component={Go} to={`/customer/${place.customerId}/locations/${place.id}/edit`}>
            Edit
          </MenuItem>
        )}
        {mayChange && (
          <MenuItem dense onClick={choose('move')}>
            Move…
          </MenuItem>
        )}
        {mayChange && mayRemove && (
          <MenuItem dense onClick={choose('merge')}>
            Merge into…
          </MenuItem>
        )}
        {mayRemove && (
          <MenuItem
            dense
            disabled={hasInside}
            onClick={() => {
              setAnchor(null);
              away.mutate();
            }}
          >
            {hasInside ? 'Archive (not empty)' : 'Archive'}
          </MenuItem>
        )}
      </Menu>
      {asking && <MovePlace place={place} sites={sites} how={asking} onClose={() => setAsking(null)} />}
      <ConfirmDialog
        open={away.isError}
        title={`${place.name} cannot be archived`}
        verb="Merge into another"
        cancel="Cancel"
        onConfirm={() => {
          away.reset();
          setAsking('merge');
        }}
        onClose={() => away.reset()}
      >
        {away.error?.message}
      </ConfirmDialog>
    </>
  );
}
