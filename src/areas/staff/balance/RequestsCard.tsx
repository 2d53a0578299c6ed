import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { today } from '#engine/kinds/day/today.web.ts';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { DecisionDialog } from '../approval/DecisionDialog.tsx';
import { holiday } from '../leave/holiday.ts';
import type { LeaveAction, LeaveFile, ShownRequest } from '../leave/leaveShapes.ts';
import { leaveWords, spanWords } from '../leave/leaveWords.ts';

const WORDS: Readonly<Record<LeaveAction, string>> = { approve: 'Approve', reject: 'Reject', withdraw: 'Withdraw' };

/** Requests of a year with cost, state and available actions. */
export function RequestsCard({ file: { requests } }: { readonly file: LeaveFile }) {
  const [deciding, setDeciding] = useState<{ readonly request: ShownRequest; readonly action: LeaveAction } | null>(
    null,
  );
  return (
    <Section title="Requests" flush count={requests.length}>
      {requests.length === 0 && <SectionRow sx={{ color: 'text.secondary' }}>No requests in this year.</SectionRow>}
      {requests.map((request) => (
        <SectionRow key={request.id} sx={{ flexWrap: 'wrap' }}>
          <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
            <Box sx={{ fontWeight: 550 }}>{spanWords(request)}</Box>
            <Box sx={{ color: 'text.secondary' }}>
              {[
                request.type,
                leaveWords(request.minutes, request.dayMinutes),
                request.decidedBy && `by ${request.decidedBy}`,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
            {request.decisionNote && <Box sx={{ color: 'text.secondary' }}>{request.decisionNote}</Box>}
          </Box>
          <StatusPill tone={holiday.fields.status.options?.[request.status]?.tone ?? 'neutral'}>
            {holiday.fields.status.options?.[request.status]?.label ?? request.status}
          </StatusPill>
          {request.may.map((action) => (
            <Button
              key={action}
              size="small"
              variant="outlined"
              aria-label={`${WORDS[action]} ${spanWords(request)}`}
              onClick={() => setDeciding({ request, action })}
            >
              {WORDS[action]}
            </Button>
          ))}
        </SectionRow>
      ))}
      {deciding && (
        <DecisionDialog
          {...deciding}
          needsNote={
            deciding.action === 'reject' ||
            (deciding.action === 'withdraw' &&
              deciding.request.status === 'approved' &&
              deciding.request.start <= today())
          }
          onClose={() => setDeciding(null)}
        />
      )}
    </Section>
  );
}
