import './sections.tsx';
import Box from '@mui/material/Box';
import { useEffect } from 'react';
import { HealthLines } from '#platform/health/screens/HealthLines.tsx';
import { HealthSummary } from '#platform/health/screens/HealthSummary.tsx';
import { useHealth } from '#platform/health/screens/useHealth.web.ts';
import { needsAttention } from '#platform/health/summary.rules.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Page } from '#engine/parts/page/Page.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { Slot } from '#engine/screens/slots.tsx';
import { HeldBanner } from './HeldBanner.tsx';
import { useSecurity } from './useSecurity.web.ts';
import { WhatIsGood } from './WhatIsGood.tsx';

/** Security status of the installation with recommended actions. */
export function Screen() {
  const held = useSecurity().data?.heldSince;
  return (
    <Page subtitle="The security of this installation, with recommended actions.">
      {held && <HeldBanner since={held} />}
      <Summary />
      {/* CSS columns rather than a grid, because section heights differ widely. */}
      <Box
        sx={{
          mt: 2,
          columnCount: { lg: 2 },
          columnGap: 2,
          '& > *': { breakInside: 'avoid', mb: 2 },
          // Alarms come first and span the full width.
          '& > #alarms': { columnSpan: 'all' },
        }}
      >
        <Slot place="security:section" />
      </Box>
    </Page>
  );
}

/** Problems one per line, good results in one line. Each links to its section or screen. */
function Summary() {
  const { data, error, refetch, isRefetching } = useHealth('security');
  const isThere = data !== undefined;
  useEffect(() => {
    if (isThere) goToAnchor();
  }, [isThere]);
  if (error && !data)
    return <Failed what="The summary could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  const good = data.lines.filter((line) => !needsAttention(line));
  return (
    <HealthSummary answer={data} isLooking={isRefetching} onLook={() => void refetch()}>
      <Box sx={{ borderTop: '1px solid', borderColor: 'divider' }}>
        <HealthLines lines={data.lines.filter(needsAttention)} />
      </Box>
      <WhatIsGood lines={good} />
    </HealthSummary>
  );
}

/** The browser scrolls to the anchor before its section has loaded, so scroll again. */
function goToAnchor(): void {
  const section = window.location.hash.length > 1 ? document.getElementById(window.location.hash.slice(1)) : null;
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
