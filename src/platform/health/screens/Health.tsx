import Box from '@mui/material/Box';
import { useState } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { needsAttention } from '../summary.rules.ts';
import { HealthLines } from './HealthLines.tsx';
import { HealthSummary } from './HealthSummary.tsx';
import { SlowStatements } from './SlowStatements.tsx';
import { useHealth } from './useHealth.web.ts';

/** The health page: the items that need attention first. */
export function Screen() {
  const { data, error, refetch } = useHealth('health');
  const [isLooking, setLooking] = useState(false);
  const look = () => {
    setLooking(true);
    void refetch().finally(() => setLooking(false));
  };
  const wrong = data?.lines.filter(needsAttention) ?? [];
  const well = data?.lines.filter((line) => !needsAttention(line)) ?? [];
  return (
    <Page subtitle="The state of the installation, with what to do. Worst first.">
      {error && !data ? (
        <Failed what="The health of the installation could not be loaded" error={error} onRetry={look} />
      ) : !data ? (
        <SkeletonRows rows={8} />
      ) : (
        <Box sx={{ display: 'grid', gap: 2, maxWidth: 1124, minWidth: 0 }}>
          <HealthSummary answer={data} isLooking={isLooking} onLook={look} />
          {wrong.length > 0 && (
            <Section title="Needs attention" count={wrong.length} flush>
              <HealthLines lines={wrong} />
            </Section>
          )}
          {well.length > 0 && (
            <Section title="Good" count={well.length} flush>
              <HealthLines lines={well} />
            </Section>
          )}
          <SlowStatements at={data.at} />
        </Box>
      )}
    </Page>
  );
}
