import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { certificate } from './certificate.ts';
import type { FileRead, ServedRemark } from './fileRead.ts';

type One = FileRead['certificates'][number];

interface Served {
  readonly certificate: One;
  readonly served: readonly ServedRemark[];
}

interface Place {
  readonly host: string;
  readonly port: number | null;
}

/** Fetches a certificate from its server, with the server to be asked again each night. */
export function FetchBox({ onRead }: { readonly onRead: (one: One, place: Place) => void }) {
  const [address, setAddress] = useState('');
  const fetching = useMutation({
    mutationFn: async (place: Place) => ({
      place,
      ...(await api<Served>('/api/v1/network/certificates/fetch', { method: 'POST', body: place })),
    }),
    onSuccess: ({ certificate: one, place }) => onRead(one, place),
  });
  const place = placeIn(address);
  const labels = certificate.fields.served.options ?? {};
  return (
    <Box sx={{ display: 'grid', gap: 1.5, mb: 2 }}>
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
        <TextField
          size="small"
          label="Or fetch from a server"
          placeholder="www.example.org:443"
          value={address}
          onChange={({ target }) => setAddress(target.value)}
          sx={{ flex: 1, minWidth: 200 }}
        />
        <Button
          variant="outlined"
          disabled={place === null}
          loading={fetching.isPending}
          onClick={() => place && fetching.mutate(place)}
        >
          Fetch
        </Button>
      </Box>
      {fetching.error && <Alert severity="error">{fetching.error.message}</Alert>}
      {fetching.data && (
        <Alert severity={fetching.data.served.length > 0 ? 'warning' : 'success'}>
          {fetching.data.certificate.primaryName} was fetched.{' '}
          {fetching.data.served.map((remark) => `${labels[remark]?.label ?? remark}.`).join(' ')}
        </Alert>
      )}
    </Box>
  );
}

/** "www.example.org:8443", "[2001:db8::1]:443" or a name alone; null if nothing is entered. */
function placeIn(text: string): Place | null {
  const [, bracketed, plain, port] =
    /^(?:https:\/\/)?(?:\[([^\]]+)\]|([^:/\s]+))(?::(\d{1,5}))?\/?$/.exec(text.trim()) ?? [];
  const host = bracketed ?? plain;
  return host ? { host, port: port ? Number(port) : null } : null;
}
