import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { allows } from '#engine/session/session.web.ts';
import { SECURITY_KEY } from './useSecurity.web.ts';

/** After a restore, outgoing messages are held until an administrator releases them. */
export function HeldBanner({ since }: { readonly since: string }) {
  const client = useQueryClient();
  const release = useMutation({
    mutationFn: () => api('/api/v1/mail/release', { method: 'POST', body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: SECURITY_KEY }),
  });
  return (
    <Alert
      severity="warning"
      sx={{ mb: 2 }}
      action={
        allows('setting.update') && (
          <Button color="inherit" size="small" disabled={release.isPending} onClick={() => release.mutate()}>
            Release
          </Button>
        )
      }
    >
      This installation was restored from a backup <RelativeTime at={since} />. Emails and webhooks are on hold, because
      they may have been sent before the restore.
      {release.error && ` ${release.error.message}`}
    </Alert>
  );
}
