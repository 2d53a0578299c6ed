import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#engine/kinds/day/day.ts';
import { formatDuration } from '#engine/kinds/duration/duration.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { allows } from '#engine/session/session.web.ts';
import { MOVEMENT_TYPES } from './prepaidMovement.ts';
import type { TimeFile, TimeLine } from './timeShapes.ts';

const ReturnDialog = lazy(async () => ({ default: (await import('./ByHandDialogs.tsx')).ReturnDialog }));
/** Maximum movements shown; the ledger page has all. */
const SHOWN = 40;

/** Movements with the balance after each, newest first. */
export function MovementsCard({ file: { customerId, lines } }: { readonly file: TimeFile }) {
  const [returning, setReturning] = useState<TimeLine | null>(null);
  return (
    <Section
      title="Movements"
      flush
      count={lines.length}
      actions={
        <Button size="small" component={Go} to={`/additional-time-movements?f.customerId=is:${customerId}`}>
          All movements
        </Button>
      }
    >
      {lines.slice(0, SHOWN).map((line) => (
        <SectionRow key={line.id} sx={{ alignItems: 'flex-start', flexWrap: 'wrap', gap: 1 }}>
          <Box sx={{ flex: '1 1 200px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 550 }}>{`${MOVEMENT_TYPES[line.type].label}, ${formatDay(line.on)}`}</Box>
            <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>{line.words}</Box>
            {line.canReturn && allows('prepaidLot.reverse') && (
              <Button size="small" sx={{ ml: -0.75 }} onClick={() => setReturning(line)}>
                Return
              </Button>
            )}
          </Box>
          <Box className="num" sx={{ textAlign: 'right', minWidth: 90 }}>
            <Box>{line.minutes > 0 ? `+${formatDuration(line.minutes)}` : formatDuration(line.minutes)}</Box>
            <Box sx={{ color: 'text.secondary' }}>{formatDuration(line.balanceMinutes)}</Box>
          </Box>
        </SectionRow>
      ))}
      {returning && (
        <Suspense fallback={null}>
          <ReturnDialog customerId={customerId} line={returning} onClose={() => setReturning(null)} />
        </Suspense>
      )}
    </Section>
  );
}
