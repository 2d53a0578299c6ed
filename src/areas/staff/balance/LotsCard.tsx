import Box from '@mui/material/Box';
import { formatDay } from '#engine/kinds/day/day.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { LOT_KINDS } from '../leave/leaveLot.ts';
import type { LeaveFile } from '../leave/leaveShapes.ts';
import { leaveWords } from '../leave/leaveWords.ts';

/** Lots with their expiry and remainder. */
export function LotsCard({ file: { lots, dayMinutes } }: { readonly file: LeaveFile }) {
  return (
    <Section title="Lots" about="Leave that expires first is taken first." flush count={lots.length}>
      {lots.length === 0 && <SectionRow sx={{ color: 'text.secondary' }}>No leave given for this year.</SectionRow>}
      {lots.map((lot) => (
        <SectionRow key={lot.id} sx={{ alignItems: 'flex-start', flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 550 }}>{labelOf(lot.kind)}</Box>
            <Box sx={{ color: 'text.secondary' }}>{lot.reason}</Box>
          </Box>
          <Box className="num" sx={{ textAlign: { sm: 'right' } }}>
            <Box>
              {leaveWords(lot.remainingMinutes, dayMinutes)} of {leaveWords(lot.minutes, dayMinutes)} left
            </Box>
            <Box sx={{ color: 'text.secondary' }}>
              {lot.lapsedMinutes > 0
                ? `${leaveWords(lot.lapsedMinutes, dayMinutes)} expired`
                : lot.expiresOn
                  ? `Expires ${formatDay(lot.expiresOn)}`
                  : 'Does not expire'}
            </Box>
          </Box>
        </SectionRow>
      ))}
    </Section>
  );
}

const labelOf = (kind: string): string => Object.entries(LOT_KINDS).find(([key]) => key === kind)?.[1].label ?? kind;
