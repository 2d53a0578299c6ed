import Button from '@mui/material/Button';
import { useState } from 'react';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { AlarmRow } from '../alarmAnswer.ts';
import { AcknowledgeDialog } from './AcknowledgeDialog.tsx';
import { AlarmLine } from './AlarmLine.tsx';
import { useOpenAlarms, usePastAlarms } from './useAlarms.web.ts';

/** Lists open alarms with how each ends, and past alarms below on request. */
export function AlarmSection() {
  const { data, error, refetch } = useOpenAlarms();
  const [ending, setEnding] = useState<AlarmRow | null>(null);
  const [isPast, setPast] = useState(false);
  const rows = data?.rows ?? [];
  return (
    <Section
      title="Alarms"
      anchor="alarms"
      about={rows.length === 0 ? 'No open alarms.' : `${rows.length} open`}
      icon="siren"
      flush
      actions={
        allows('alarm.view') && (
          <Button size="small" aria-expanded={isPast} onClick={() => setPast(!isPast)}>
            {isPast ? 'Hide ended alarms' : 'Show ended alarms'}
          </Button>
        )
      }
    >
      {error && !data && <Failed what="Alarms could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={2} />}
      {data && rows.length === 0 && <SectionRow>No open alarms</SectionRow>}
      {rows.map((row) => (
        <AlarmLine key={row.id} alarm={row} onEnd={() => setEnding(row)} />
      ))}
      {isPast && <Past />}
      {ending && <AcknowledgeDialog alarm={ending} onClose={() => setEnding(null)} />}
    </Section>
  );
}

function Past() {
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = usePastAlarms();
  const rows = data?.pages.flatMap((page) => page.rows) ?? [];
  if (error && !data)
    return <Failed what="Ended alarms could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (!data) return <SkeletonRows rows={3} />;
  if (rows.length === 0) return <SectionRow>No ended alarms</SectionRow>;
  return (
    <>
      {rows.map((row) => (
        <AlarmLine key={row.id} alarm={row} />
      ))}
      {hasNextPage && (
        <SectionRow>
          <Button size="small" loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier
          </Button>
        </SectionRow>
      )}
    </>
  );
}
