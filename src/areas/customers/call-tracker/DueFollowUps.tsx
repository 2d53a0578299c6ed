import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { formatDay } from '#engine/kinds/day/day.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { ActionButton } from '#engine/records/actions/ActionButton.tsx';
import type { Refs } from '#engine/lists/useList.web.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { followUp } from './followUp.ts';
import { type FollowUpRow, useDueFollowUps } from './useCalls.web.ts';

interface Day {
  readonly staffId: number;
  readonly on: string;
}

/** Due follow-up calls, overdue ones first. */
export function DueFollowUps({ staffId, on }: Day) {
  const { data, error, refetch } = useDueFollowUps(staffId, on);
  return (
    <Section
      title="Follow-ups due"
      icon="phone-forwarded"
      flush
      {...(data ? { count: data.total ?? data.rows.length } : {})}
    >
      {error ? (
        <Failed what="The follow-ups could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonRows rows={3} />
      ) : data.rows.length === 0 ? (
        <EmptyState
          icon="phone"
          title="Nothing due"
          why="Follow-ups appear here on their day. Prospects are in the list of customers."
        />
      ) : (
        data.rows.map((row) => <Due key={row.id} row={row} refs={data.refs} on={on} />)
      )}
    </Section>
  );
}

function Due({ row, refs, on }: { readonly row: FollowUpRow; readonly refs: Refs; readonly on: string }) {
  const customer = refs.customer?.[row.customerId]?.title ?? 'Customer';
  const contact = row.contactId === null ? undefined : refs.contact?.[row.contactId]?.title;
  const may = allows('followUp.update') ? ['followUp.update'] : [];
  const words = `?customerId=${row.customerId}${row.contactId === null ? '' : `&contactId=${row.contactId}`}&purpose=followUp`;
  return (
    <SectionRow sx={{ flexWrap: 'wrap', py: 1.25 }}>
      <Box sx={{ flex: 1, minWidth: 180 }}>
        <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap', alignItems: 'center' }}>
          <RowLink to={`/customer/${row.customerId}/dashboard`}>{customer}</RowLink>
          {row.dueOn < on && <StatusPill tone="bad">Overdue</StatusPill>}
        </Box>
        <Box sx={{ color: 'text.secondary' }}>
          {[row.action, contact, [formatDay(row.dueOn), row.dueTime].filter(Boolean).join(', ')]
            .filter(Boolean)
            .join(' · ')}
        </Box>
      </Box>
      <Box sx={{ display: 'flex', gap: 0.75, flexWrap: 'wrap' }}>
        {allows('call.create') && (
          <Button size="small" variant="outlined" component={Go} to={`/customers/sales/call-tracker/create${words}`}>
            Log call
          </Button>
        )}
        <ActionButton entity={followUp} answer={{ row, refs, may }} action="move" size="small" />
        <ActionButton entity={followUp} answer={{ row, refs, may }} action="done" size="small" />
      </Box>
    </SectionRow>
  );
}
