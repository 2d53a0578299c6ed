import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { api } from '#engine/http/client.web.ts';
import { TryCard } from '#platform/settings/screens/TryCard.tsx';
import { useAddresses } from './useAddresses.web.ts';
import type { Finding } from './discovery.rules.ts';
import { OwnAddress } from './OwnAddress.tsx';

const LOOKS = { good: 'success', unsure: 'warning', bad: 'error' } as const;

/** The values to enter at the identity provider, and a test of its metadata. */
export function TryProvider() {
  const { data } = useAddresses();
  return (
    <TryCard
      title="Provider settings"
      icon="log-in"
      verb="Test provider"
      run={() =>
        api<{ readonly findings: readonly Finding[] }>('/api/v1/company-sign-in/try', { method: 'POST', body: {} })
      }
      found={({ findings }) => (
        <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1 }}>
          {findings.map(({ level, words }) => (
            <Alert key={words} severity={LOOKS[level]} sx={{ overflowWrap: 'anywhere' }}>
              {words}
            </Alert>
          ))}
        </Box>
      )}
    >
      Register a web application with the provider. Enter this redirect address:
      <OwnAddress address={data?.back} what="Redirect address" />
      The provider issues a client ID and a client secret. Save them here, then test the provider. The test does not
      sign anyone in.
    </TryCard>
  );
}
