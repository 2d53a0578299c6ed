import Box from '@mui/material/Box';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { LotLine, TimeFile } from './timeShapes.ts';

/** Blocks with their remaining time. */
export function BlocksCard({ file: { customerId, lots } }: { readonly file: TimeFile }) {
  return (
    <Section title="Blocks" about="The block that expires first is used first." flush count={lots.length}>
      {[...lots].reverse().map((lot) => (
        <SectionRow key={lot.id} sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <RowLink to={`/customer/${customerId}/additional-time/${lot.id}`}>{lot.reference}</RowLink>{' '}
            {lot.status === 'waiting' && <StatusPill tone="info">Waiting</StatusPill>}
            {lot.status === 'cancelled' && <StatusPill tone="neutral">Cancelled</StatusPill>}
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
              {[lot.source === 'given' ? 'Given' : 'Bought', formatDay(lot.boughtOn), lot.note]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
          <Box className="num" sx={{ textAlign: { sm: 'right' } }}>
            <Box>{`${formatDuration(lot.remainingMinutes)} of ${formatDuration(lot.minutes)} left`}</Box>
            <Box sx={{ color: 'text.secondary' }}>{expiryWords(lot)}</Box>
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}

const expiryWords = ({ expiresOn, expiredMinutes }: LotLine): string =>
  expiredMinutes > 0
    ? `${formatDuration(expiredMinutes)} expired`
    : expiresOn
      ? `Expires after ${formatDay(expiresOn)}`
      : 'Does not expire';
