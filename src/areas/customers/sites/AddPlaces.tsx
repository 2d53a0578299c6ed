import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MenuItem from '@mui/material/MenuItem';
import TextField from '@mui/material/TextField';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { location } from './location.ts';
import { kindInside, levelIn, namesIn } from './placeNames.ts';
import type { LocationRow, SiteRow } from './useSites.web.ts';

export interface AddPlacesProps {
  readonly site: SiteRow;
  readonly parent: LocationRow | null;
  readonly onClose: () => void;
}

const OPTIONS = Object.entries(location.fields.kind.options ?? {});

/** Adds locations one by one with Enter, or several separated by commas or pasted as lines. */
export function AddPlaces({ site, parent, onClose }: AddPlacesProps) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState('');
  const [kind, setKind] = useState<LocationRow['kind']>(kindInside(parent?.kind ?? null));
  const [failure, setFailure] = useState<string | null>(null);
  const names = namesIn(typed);
  const add = useMutation({
    mutationFn: async () => {
      // In order: the first refusal stops, and the earlier ones stay.
      for (const [at, name] of names.entries()) {
        try {
          await api('/api/v1/locations', {
            method: 'POST',
            body: {
              customerId: site.customerId,
              siteId: site.id,
              parentId: parent?.id ?? null,
              kind,
              name,
              ...(kind === 'floor' ? { level: levelIn(name) } : {}),
            },
          });
        } catch (reason) {
          setTyped(names.slice(at).join(', '));
          throw reason;
        }
      }
    },
    onSuccess: () => {
      setTyped('');
      setFailure(null);
    },
    onError: (reason) => setFailure(reason.message),
    onSettled: () => {
      void client.invalidateQueries({ queryKey: ['location'] });
      input.current?.focus();
    },
  });
  return (
    <Box
      component="form"
      noValidate
      aria-label={parent ? `Add inside ${parent.name}` : `Add to ${site.name}`}
      onSubmit={(event: React.FormEvent) => {
        event.preventDefault();
        if (names.length > 0 && !add.isPending) add.mutate();
      }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return;
        event.stopPropagation();
        onClose();
      }}
      sx={{ px: 2, py: 1, bgcolor: 'action.hover' }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'flex-end', gap: 1 }}>
        <TextField
          select
          variant="standard"
          label="Type"
          value={kind}
          onChange={(event) => setKind(OPTIONS.find(([key]) => key === event.target.value)?.[0] as LocationRow['kind'])}
          sx={{ width: 110 }}
          slotProps={{ inputLabel: { shrink: true } }}
        >
          {OPTIONS.map(([key, option]) => (
            <MenuItem key={key} value={key}>
              {option.label}
            </MenuItem>
          ))}
        </TextField>
        <TextField
          variant="standard"
          autoFocus
          inputRef={input}
          label={parent ? `Inside ${parent.name}` : 'Name'}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            const pasted = event.clipboardData.getData('text');
            if (!/[\r\n]/.test(pasted)) return;
            event.preventDefault();
            setTyped(namesIn(`${typed}\n${pasted}`).join(', '));
          }}
          slotProps={{ inputLabel: { shrink: true }, htmlInput: { maxLength: 4_000 } }}
          sx={{ flex: '1 1 180px' }}
        />
        <Button type="submit" variant="outlined" size="small" loading={add.isPending} disabled={names.length === 0}>
          {names.length > 1 ? `Add ${names.length}` : 'Add'}
        </Button>
        <Button size="small" onClick={onClose}>
          Done
        </Button>
      </Box>
      <Box role="status" sx={{ fontSize: '0.75rem', color: 'text.secondary', mt: 0.5 }}>
        {names.length > 1
          ? names.join(' · ')
          : 'Enter adds a location and keeps this form open. For several, separate names with commas or enter a range, for example 1.01-1.12.'}
      </Box>
      {failure && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {failure}
        </Alert>
      )}
    </Box>
  );
}
