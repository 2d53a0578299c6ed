import Box from '@mui/material/Box';
import { useState } from 'react';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import type { QuarantinedLine } from '../quarantinedLine.ts';
import { DestroyDialog } from './DestroyDialog.tsx';
import { QuarantineTable } from './QuarantineTable.tsx';
import { useQuarantine } from './useQuarantine.web.ts';

/** Infected files with sender, time and page. They can only be deleted. */
export function Screen() {
  const { data, error, refetch } = useQuarantine();
  const [ending, setEnding] = useState<QuarantinedLine | null>(null);
  const kept = data?.rows.filter(({ state }) => state === 'kept') ?? [];
  const gone = data?.rows.filter(({ state }) => state === 'destroyed') ?? [];
  return (
    <Page subtitle="Files in which the virus scanner found a virus. They cannot be opened or downloaded.">
      {error && !data ? (
        <Failed what="The quarantine could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={4} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
          <Section title="Quarantined files" icon="shield-alert" count={kept.length} flush>
            {kept.length === 0 ? (
              <EmptyState
                icon="shield-check"
                title="No files in quarantine"
                why={
                  data.isScanning
                    ? 'Every upload is scanned for viruses before it is available.'
                    : 'No virus scanner is set up, so uploads are not scanned. Set CLAMD_SOCKET to the socket of ClamAV.'
                }
              />
            ) : (
              <QuarantineTable rows={kept} onDestroy={setEnding} />
            )}
          </Section>
          {gone.length > 0 && (
            <Section title="Deleted" icon="trash-2" count={gone.length} flush>
              <QuarantineTable rows={gone} />
            </Section>
          )}
        </Box>
      )}
      {ending && <DestroyDialog file={ending} onClose={() => setEnding(null)} />}
    </Page>
  );
}
