import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { Facts } from '#engine/parts/Facts.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { usePanel } from '#engine/parts/page/panel.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { useSession } from '#engine/session/session.web.ts';
import { useSessions } from '../sessions/useSessions.web.ts';

/** Reports an unknown sign-in; the URL may name its session. */
export function Screen() {
  const session = useSession();
  const [query] = useAddress();
  const panel = usePanel();
  const { data } = useSessions(session?.user.userid ?? 0);
  const named = data?.sessions.find(({ id }) => id === Number(query.session));
  const report = useMutation({
    mutationFn: () => api<{ password: string }>('/api/v1/session/disown', { method: 'POST', idempotent: false }),
    // All sessions have ended, so leave the app and its data with a full page load.
    onSuccess: ({ password }) => window.location.assign(`/not-me?password=${password}`),
  });
  return (
    <Page>
      <Box sx={{ display: 'grid', gap: 2 }}>
        {named && (
          <Facts
            facts={[
              { label: 'Device', value: named.isThis ? `${named.device} (this one)` : named.device },
              { label: 'From', value: named.ip ?? 'unknown' },
              { label: 'Last seen', value: <RelativeTime at={named.lastSeenAt} /> },
            ]}
          />
        )}
        <Typography variant="body2">
          You will be signed out on every device, including this one, and your devices will no longer be trusted. You
          must choose a new password from a link sent by email. The people responsible for security will be alerted.
        </Typography>
        {report.error && <Alert severity="error">{report.error.message}</Alert>}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
          <Button variant="contained" color="error" loading={report.isPending} onClick={() => report.mutate()}>
            Report sign-in
          </Button>
          <Button onClick={() => panel?.close()}>This was me</Button>
        </Box>
      </Box>
    </Page>
  );
}
