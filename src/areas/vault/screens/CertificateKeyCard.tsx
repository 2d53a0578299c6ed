import Button from '@mui/material/Button';
import TextField from '@mui/material/TextField';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { api } from '#engine/http/client.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { FileButton, inBase64 } from '#engine/kinds/file/FileButton.tsx';
import { FormDialog } from '#engine/parts/FormDialog.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';

/** Offers to keep the private key of a certificate that has none. A kept key is listed with the credentials. */
export function CertificateKeyCard({ row, may }: ShowProps) {
  const [isOpen, setOpen] = useState(false);
  const isOffered =
    typeof row.pem === 'string' && row.privateKeyCredentialId === null && may.includes('certificate.update');
  if (!isOffered || row.archivedAt !== null || !allows('credential.create')) return null;
  return (
    <Section
      title="Private key"
      icon="key-round"
      actions={
        <Button size="small" onClick={() => setOpen(true)}>
          Keep key
        </Button>
      }
    >
      <Typography variant="body2" sx={{ color: 'text.secondary' }}>
        Not kept. Keep it as a credential if you need to install the certificate again.
      </Typography>
      {isOpen && <KeyDialog id={row.id} onClose={() => setOpen(false)} />}
    </Section>
  );
}

function KeyDialog({ id, onClose }: { readonly id: number; readonly onClose: () => void }) {
  const [file, setFile] = useState<File | null>(null);
  const [password, setPassword] = useState('');
  const keep = useMutation({
    mutationFn: async (chosen: File) =>
      api(`/api/v1/network/certificates/${id}/key`, {
        method: 'POST',
        body: { content: await inBase64(chosen), ...(password ? { password } : {}) },
      }),
    onSuccess: () => {
      toast('Private key kept');
      onClose();
    },
  });
  const code = keep.error instanceof ApiError ? keep.error.code : undefined;
  const asksPassword = code === 'password_needed' || code === 'wrong_password' || password !== '';
  return (
    <FormDialog
      title="Keep the private key"
      verb="Keep key"
      busy={keep.isPending}
      ready={file !== null}
      failed={keep.error?.message}
      onSubmit={() => file && keep.mutate(file)}
      onClose={onClose}
    >
      <FileButton label="Choose key file" accept=".key,.pem,.pfx,.p12,.der" onChoose={setFile} />
      {asksPassword && (
        <TextField
          type="password"
          label="Password of the file"
          value={password}
          onChange={(event) => setPassword(event.target.value)}
          autoComplete="off"
        />
      )}
    </FormDialog>
  );
}
