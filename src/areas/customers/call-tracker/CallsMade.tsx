import Box from '@mui/material/Box';
import { recordPath } from '#engine/entity/screensOf.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import type { Refs } from '#engine/lists/useList.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { call } from './call.ts';
import { RESULT_WORDS } from './callWords.ts';
import { type CallRow, useCallsMade } from './useCalls.web.ts';

/** Sales calls of a colleague on a day. */
export function CallsMade({ staffId, on }: { readonly staffId: number; readonly on: string }) {
  const { data, error, refetch } = useCallsMade(staffId, on);
  return (
    <Section title="Calls made" icon="phone" flush {...(data ? { count: data.rows.length } : {})}>
      {error ? (
        <Failed what="The calls could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.rows.length === 0 ? (
        <EmptyState icon="phone" title="No calls today" why="Log a call to see it here." />
      ) : (
        data.rows.map((row) => <CallLine key={row.id} row={row} refs={data.refs} />)
      )}
    </Section>
  );
}

/** One call: customer, time and result. */
export function CallLine({ row, refs }: { readonly row: CallRow; readonly refs: Refs }) {
  const contact = row.contactId === null ? undefined : refs.contact?.[row.contactId]?.title;
  const result = row.result && RESULT_WORDS[row.result];
  return (
    <SectionRow sx={{ py: 1.25, gap: 1 }}>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        <RowLink to={recordPath(call, row)}>{refs.customer?.[row.customerId]?.title ?? 'Customer'}</RowLink>
        <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
          {[row.startedAt && formatMoment(row.startedAt), contact, row.note?.slice(0, 120)].filter(Boolean).join(' · ')}
        </Box>
      </Box>
      {result && <StatusPill tone={result.tone}>{result.label}</StatusPill>}
    </SectionRow>
  );
}
