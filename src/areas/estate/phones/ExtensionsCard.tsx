import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Printer } from 'lucide-react';
import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';

/** The printed list of the extensions of a phone system, and how many have no user or room. */
export function ExtensionsCard({ row }: ShowProps) {
  const extensions: readonly Readonly<Record<string, unknown>>[] = Array.isArray(row.extensions) ? row.extensions : [];
  if (extensions.length === 0) return null;
  const unnamed = extensions.filter(({ contactId, locationId }) => !contactId && !locationId).length;
  return (
    <Section
      title="Extensions"
      icon="phone-call"
      count={extensions.length}
      actions={
        <Button
          size="small"
          startIcon={<Printer size={14} />}
          href={`/api/v1/hardware/phone-systems/${row.id}/extensions.pdf`}
          download
          aria-label="Extension list as PDF"
        >
          PDF
        </Button>
      }
    >
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
        {unnamed === 0
          ? 'Each extension has a user or a room.'
          : `${unnamed} ${unnamed === 1 ? 'extension has' : 'extensions have'} no user and no room.`}
      </Box>
    </Section>
  );
}
