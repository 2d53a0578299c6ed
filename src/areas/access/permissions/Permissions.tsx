import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Download } from 'lucide-react';
import { Page } from '#engine/parts/page/Page.tsx';
import { allows } from '#engine/session/session.web.ts';
import { Explainer } from './Explainer.tsx';
import { Matrix } from './Matrix.tsx';

/** Explanation of permissions, and the permissions of each role. */
export function Screen() {
  return (
    <Page
      subtitle="All permissions, the roles that include them and the users who have them."
      aside={
        allows('role.export') && (
          <Button
            variant="outlined"
            startIcon={<Download size={16} />}
            component="a"
            href="/api/v1/system/permissions.csv"
            download
          >
            CSV
          </Button>
        )
      }
    >
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2, minWidth: 0 }}>
        {allows('permission.explain') && <Explainer />}
        {allows('role.view') && <Matrix />}
      </Box>
    </Page>
  );
}
