import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { FileButton, inBase64 } from '#engine/kinds/file/FileButton.tsx';
import type { FileRead } from './fileRead.ts';

type One = FileRead['certificates'][number];

/** Reads a certificate file. Asks for the password if it has one, and for the certificate if it contains several. */
export function FileBox({ onRead }: { readonly onRead: (one: One) => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const [taken, setTaken] = useState<One | null>(null);
  const take = (one: One) => {
    setTaken(one);
    onRead(one);
  };
  const read = useMutation({
    mutationFn: async (asked: { readonly file: File; readonly password: string }) =>
      api<FileRead>('/api/v1/network/certificates/read', {
        method: 'POST',
        body: { content: await inBase64(asked.file), ...(asked.password ? { password: asked.password } : {}) },
      }),
    onSuccess: ({ certificates }) => {
      setPassword('');
      if (certificates.length === 1 && certificates[0]) take(certificates[0]);
    },
  });
  const choose = (chosen: File) => {
    setFile(chosen);
    setTaken(null);
    read.mutate({ file: chosen, password: '' });
  };
  const code = read.error instanceof ApiError ? read.error.code : undefined;
  const asksPassword = code === 'password_needed' || code === 'wrong_password';
  return (
    <Box sx={{ mb: 2 }}>
      <FileButton
        label="Choose certificate file"
        accept=".pem,.crt,.cer,.der,.p7b,.p7c,.pfx,.p12"
        hint="or drop a .pem, .crt, .cer, .p7b or .pfx file here"
        onChoose={choose}
      >
        {read.error && !(code === 'password_needed') && <Alert severity="error">{read.error.message}</Alert>}
        {asksPassword && file && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'flex-start' }}>
            <TextField
              type="password"
              size="small"
              label="Password of the file"
              value={password}
              onChange={(event) => setPassword(event.target.value)}
              autoComplete="off"
            />
            <Button variant="outlined" onClick={() => read.mutate({ file, password })} disabled={password === ''}>
              Open
            </Button>
          </Box>
        )}
        {read.data && !taken && (
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
            The file has several certificates. Choose one:
            {read.data.certificates.map((one) => (
              <Button key={one.pem} size="small" variant="outlined" onClick={() => take(one)}>
                {one.primaryName}
              </Button>
            ))}
          </Box>
        )}
        {taken && <Alert severity="success">{wordsOf(taken)}</Alert>}
      </FileButton>
    </Box>
  );
}

function wordsOf({ primaryName, expiresOn, chain, key }: One): string {
  const until = expiresOn ? ` It expires on ${formatDay(expiresOn)}.` : '';
  const through = chain.length > 0 ? ` Chain: ${chain.join(' › ')}.` : '';
  const kept =
    key === 'matches'
      ? ' The private key in the file matches. It is not stored, unless you keep it on the page of the certificate.'
      : '';
  return `${primaryName} was read.${until}${through}${kept}`;
}
