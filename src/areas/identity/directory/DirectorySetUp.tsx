import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Section } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { OwnAddress } from '../company-sign-in/OwnAddress.tsx';
import { useAddresses } from '../company-sign-in/useAddresses.web.ts';

/** What the company's directory has to be told so that it keeps people here. */
export function DirectorySetUp() {
  const { data } = useAddresses();
  return (
    <Section title="At the directory" icon="users">
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start', fontSize: '0.875rem' }}>
        <Box sx={{ color: 'text.secondary' }}>
          The directory can create, change and deactivate people here by SCIM 2.0, and its groups give roles by the
          lines above. It is given this address (Microsoft Entra calls it Tenant URL):
        </Box>
        <OwnAddress address={data?.directory} what="Address for the directory" />
        <Box sx={{ color: 'text.secondary' }}>
          As its secret it is given an API token whose only scope is <code>directory.provision</code>. Provisioning
          stops with the day the token ends.
        </Box>
        {allows('token.own') && (
          <Button variant="outlined" component={Go} to="/system/tokens/create">
            Make the token
          </Button>
        )}
      </Box>
    </Section>
  );
}
