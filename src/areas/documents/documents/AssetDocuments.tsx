import Box from '@mui/material/Box';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { DocumentsTab } from './DocumentsTab.tsx';
import { FilesSection } from './FilesSection.tsx';

/** Photos, files and documents of an asset. */
export const AssetDocuments = (props: ShowProps) => (
  <Box sx={{ display: 'grid', gap: 2 }}>
    <FilesSection {...props} />
    <DocumentsTab {...props} />
  </Box>
);
