import Box from '@mui/material/Box';
import { Page } from '../../parts/page/Page.tsx';
import { useAddress } from '../../screens/address.web.ts';
import { useGo } from '../../screens/navigation.web.ts';
import { History } from './History.tsx';
import { UploadBox } from './UploadBox.tsx';

/** The start page for imports, with the history of earlier ones. */
export function Screen() {
  const go = useGo();
  const [query] = useAddress();
  // A list that links here passes its noun and customer.
  const hints = new URLSearchParams(
    Object.entries(query).filter(([key]) => key === 'noun' || key === 'customerId'),
  ).toString();
  return (
    <Page subtitle="Import a table from another system. You can check the result before you import, and undo an import for 90 days.">
      <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
        <UploadBox onUploaded={(id) => go(`/system/import/${id}${hints ? `?${hints}` : ''}`)} />
        <History />
      </Box>
    </Page>
  );
}
