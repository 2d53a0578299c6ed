import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { addDays } from '#engine/calendar/calendar.ts';
import { formatDay } from '#engine/kinds/day/day.ts';
import { dayOf } from '#engine/kinds/moment/moment.ts';
import { Can } from '#engine/parts/Can.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { HeldLine } from './heldAnswers.ts';
import type { DecisionName } from './heldDecisions.ts';
import { HELD_DAYS, heldMail } from './heldMail.ts';
import { HELD_ABOUT, HELD_REASONS } from './heldReasons.ts';
import { MessageText } from './MessageText.tsx';
import { senderOf } from './senderOf.ts';
import type { Suggestion } from './suggest.rules.ts';
import { Suggestions } from './Suggestions.tsx';
import { useHeldText } from './useHeldMail.web.ts';

const DECISIONS: readonly DecisionName[] = ['makeJob', 'addToJob', 'discard'];

export interface HeldReadingProps {
  readonly line: HeldLine;
  readonly onDecide: (decision: DecisionName) => void;
  readonly onTake: (suggestion: Suggestion) => void;
}

/** The held message that is being decided: why it was held, where it may belong, and its text. */
export function HeldReading({ line, onDecide, onTake }: HeldReadingProps) {
  const { data, error } = useHeldText(line.id, true);
  const reason = HELD_REASONS[line.reason];
  return (
    <Box component="article" aria-label={line.subject ?? 'No subject'} sx={{ display: 'grid', gap: 2, minWidth: 0 }}>
      <Section title={line.subject ?? 'No subject'} icon="mail">
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', fontSize: '0.8125rem' }}>
          <StatusPill tone={reason.tone}>{reason.label}</StatusPill>
          <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            {senderOf(line)} to {line.mailbox}, <RelativeTime at={line.receivedAt} />
          </Box>
        </Box>
        <Box component="p" sx={{ my: 1, fontSize: '0.8125rem' }}>
          {HELD_ABOUT[line.reason]} Discarded on {formatDay(addDays(dayOf(line.receivedAt), HELD_DAYS))} without a
          decision.
        </Box>
        <Can do="heldMail.decide">
          <Box sx={{ display: 'flex', gap: 1, flexWrap: 'wrap', mb: 1.5 }}>
            {DECISIONS.map((decision) => (
              <Button
                key={decision}
                size="small"
                variant={decision === 'discard' ? 'text' : 'outlined'}
                color={decision === 'discard' ? 'error' : 'primary'}
                disabled={data?.text === null && decision !== 'discard'}
                onClick={() => onDecide(decision)}
              >
                {heldMail.actions?.[decision]?.label}
              </Button>
            ))}
          </Box>
        </Can>
        {error ? (
          <Alert severity="error">{error.message}</Alert>
        ) : data ? (
          <MessageText line={line} data={data} />
        ) : (
          <SkeletonRows rows={3} />
        )}
      </Section>
      {data?.text != null && (
        <Section title="Suggestions" icon="lightbulb" flush>
          <Suggestions suggestions={data.suggestions} onTake={onTake} />
        </Section>
      )}
    </Box>
  );
}
