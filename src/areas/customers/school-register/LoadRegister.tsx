import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import { api } from '#engine/http/client.web.ts';

interface Loaded {
  readonly file: 'schools' | 'links';
  readonly rows: number;
  readonly changed: number;
  readonly skipped: number;
}

/** Uploads the published register files: all establishment data, and establishment links. */
export function LoadRegister({ isLoaded }: { readonly isLoaded: boolean }) {
  const client = useQueryClient();
  const input = useRef<HTMLInputElement>(null);
  const load = useMutation({
    mutationFn: async (files: readonly File[]) => {
      const done: Loaded[] = [];
      for (const file of files) {
        const body = new FormData();
        body.append('file', file);
        done.push(await api<Loaded>('/api/v1/school-register', { method: 'POST', body, idempotent: false }));
      }
      return done;
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['schoolRegister'] }),
  });
  return (
    <Box sx={{ mt: 1 }}>
      <input
        ref={input}
        type="file"
        accept=".csv,text/csv"
        multiple
        hidden
        aria-label="Register files"
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) load.mutate(files);
        }}
      />
      <Button
        size="small"
        variant={isLoaded ? 'text' : 'outlined'}
        loading={load.isPending}
        onClick={() => input.current?.click()}
        sx={isLoaded ? { color: 'text.secondary', px: 0.5 } : {}}
      >
        {isLoaded ? 'Load newer register' : 'Load register'}
      </Button>
      {load.error && (
        <Alert severity="error" sx={{ mt: 1 }}>
          {load.error.message}
        </Alert>
      )}
      {load.data && (
        <Alert severity="success" sx={{ mt: 1 }}>
          {load.data.map(readWords).join(' ')}
        </Alert>
      )}
    </Box>
  );
}

const readWords = ({ file, rows, changed }: Loaded): string => {
  const what = file === 'schools' ? (rows === 1 ? 'school' : 'schools') : rows === 1 ? 'link' : 'links';
  return `${rows.toLocaleString('en-GB')} ${what} read, ${changed.toLocaleString('en-GB')} new or changed.`;
};
