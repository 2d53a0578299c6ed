import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Section } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { OwnAddress } from '../company-sign-in/OwnAddress.tsx';
import { useAddresses } from '../company-sign-in/useAddresses.web.ts';

/** Values to enter in the company's directory for provisioning. */
export function DirectorySetUp() {
  const { data } = useAddresses();
  return (
    <Section title="Directory settings" icon="users">
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 1, alignItems: 'flex-start', fontSize: '0.875rem' }}>
        <Box sx={{ color: 'text.secondary' }}>
          A directory can create, change and deactivate users by SCIM 2.0. Its groups assign roles as set above. Enter
          this address in the directory (Tenant URL in Microsoft Entra):
        </Box>
        <OwnAddress address={data?.directory} what="Directory address" />
        <Box sx={{ color: 'text.secondary' }}>
          The secret is an API token with only the scope <code>directory.provision</code>. Provisioning stops on the day
          the token expires.
        </Box>
        {allows('token.own') && (
          <Button variant="outlined" component={Go} to="/system/tokens/create">
            Create token
          </Button>
        )}
      </Box>
    </Section>
  );
}
