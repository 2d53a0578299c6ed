import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Printer, Upload } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { Section } from '#engine/parts/Section.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { allows } from '#engine/session/session.web.ts';

const ImportExtensions = lazy(async () => ({ default: (await import('./ImportExtensions.tsx')).ImportExtensions }));

/** The printed list of the extensions of a phone system, their import, and how many have no user or room. */
export function ExtensionsCard({ row }: ShowProps) {
  const [isImporting, setImporting] = useState(false);
  const extensions: readonly Readonly<Record<string, unknown>>[] = Array.isArray(row.extensions) ? row.extensions : [];
  const mayImport = allows('phoneSystem.update') && row.status !== 'disposed' && !row.archivedAt;
  if (extensions.length === 0 && !mayImport) return null;
  const unnamed = extensions.filter(({ contactId, locationId }) => !contactId && !locationId).length;
  return (
    <Section
      title="Extensions"
      icon="phone-call"
      count={extensions.length}
      actions={
        <Box sx={{ display: 'flex', gap: 1 }}>
          {mayImport && (
            <Button
              size="small"
              startIcon={<Upload size={14} />}
              onClick={() => setImporting(true)}
              aria-label="Import extensions"
            >
              Import
            </Button>
          )}
          {extensions.length > 0 && (
            <Button
              size="small"
              startIcon={<Printer size={14} />}
              href={`/api/v1/hardware/phone-systems/${row.id}/extensions.pdf`}
              download
              aria-label="Extension list as PDF"
            >
              PDF
            </Button>
          )}
        </Box>
      }
    >
      <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>{wordsFor(extensions.length, unnamed)}</Box>
      {isImporting && (
        <Suspense fallback={null}>
          <ImportExtensions id={row.id} version={row.version} onClose={() => setImporting(false)} />
        </Suspense>
      )}
    </Section>
  );
}

function wordsFor(count: number, unnamed: number): string {
  if (count === 0) return 'No extensions yet. Add them on the form, or import a list.';
  if (unnamed === 0) return 'Each extension has a user or a room.';
  return `${unnamed} ${unnamed === 1 ? 'extension has' : 'extensions have'} no user and no room.`;
}
