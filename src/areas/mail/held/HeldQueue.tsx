import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import ButtonBase from '@mui/material/ButtonBase';
import { useState } from 'react';
import { Icon } from '#engine/parts/Icon.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { useKeys } from '#engine/screens/useKeys.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { type Asked, DecideDialog } from './DecideDialog.tsx';
import type { HeldLine } from './heldAnswers.ts';
import type { DecisionName } from './heldDecisions.ts';
import { HELD_REASONS } from './heldReasons.ts';
import { HeldReading } from './HeldReading.tsx';
import { senderOf } from './senderOf.ts';
import type { Suggestion } from './suggest.rules.ts';
import { useHeldText } from './useHeldMail.web.ts';

export interface HeldQueueProps {
  readonly lines: readonly HeldLine[];
  readonly waiting: number;
}

/**
 * Waiting messages, oldest first, of which one is read and decided at a time. Keys: j and k move, 1 to 5 take a
 * suggestion, c creates a job, a adds to a job, x discards.
 */
export function HeldQueue({ lines, waiting }: HeldQueueProps) {
  const [place, setPlace] = useState({ id: 0, at: 0 });
  const [asked, setAsked] = useState<Asked | null>(null);
  const found = lines.findIndex(({ id }) => id === place.id);
  // A message that a colleague decided is followed by the one after it.
  const at = Math.min(found < 0 ? place.at : found, lines.length - 1);
  const line = lines[at];
  const { data } = useHeldText(line?.id ?? 0, line !== undefined);
  const choose = (next: number) => {
    const chosen = lines[next];
    if (!chosen) return;
    setPlace({ id: chosen.id, at: next });
    document.getElementById(`held-${chosen.id}`)?.scrollIntoView?.({ block: 'nearest' });
  };
  const ask = (decision: DecisionName, suggestion?: Suggestion) => {
    const isPossible = decision === 'discard' || data?.text !== null;
    if (line && isPossible && allows('heldMail.decide'))
      setAsked({ line, decision, ...(suggestion ? { suggestion } : {}) });
  };
  const take = (suggestion: Suggestion) => ask(suggestion.job ? 'addToJob' : 'makeJob', suggestion);
  const takeAt = (index: number) => () => {
    const suggestion = data?.suggestions[index];
    if (suggestion) take(suggestion);
  };
  useKeys({
    j: () => choose(at + 1),
    k: () => choose(at - 1),
    c: () => ask('makeJob'),
    a: () => ask('addToJob'),
    x: () => ask('discard'),
    1: takeAt(0),
    2: takeAt(1),
    3: takeAt(2),
    4: takeAt(3),
    5: takeAt(4),
  });
  if (!line) return null;
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        alignItems: 'start',
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: '300px minmax(0, 1fr)' },
      }}
    >
      <Section title="Waiting" icon="mail" count={waiting} flush sx={{ display: { xs: 'none', md: 'flex' } }}>
        <Box
          component="ul"
          sx={{ listStyle: 'none', m: 0, p: 0, maxHeight: 'calc(100vh - 260px)', minHeight: 200, overflowY: 'auto' }}
        >
          {lines.map((each, index) => (
            <Box component="li" key={each.id} sx={{ borderBottom: '1px solid', borderColor: 'divider' }}>
              <QueueLine line={each} isCurrent={index === at} onChoose={() => choose(index)} />
            </Box>
          ))}
        </Box>
      </Section>
      <Box sx={{ display: 'grid', gap: 1, minWidth: 0 }}>
        <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap' }}>
          <Button
            size="small"
            variant="outlined"
            disabled={at === 0}
            startIcon={<Icon name="chevron-left" size={14} />}
            onClick={() => choose(at - 1)}
          >
            Previous
          </Button>
          <Button
            size="small"
            variant="outlined"
            disabled={at === lines.length - 1}
            endIcon={<Icon name="chevron-right" size={14} />}
            onClick={() => choose(at + 1)}
          >
            Next
          </Button>
          <Box role="status" className="num" sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
            Message {at + 1} of {waiting.toLocaleString('en-GB')}
          </Box>
        </Box>
        <HeldReading key={line.id} line={line} onDecide={ask} onTake={take} />
      </Box>
      {asked && (
        <DecideDialog
          {...asked}
          onClose={() => setAsked(null)}
          onDone={() => choose(at + 1 < lines.length ? at + 1 : at - 1)}
        />
      )}
    </Box>
  );
}

interface QueueLineProps {
  readonly line: HeldLine;
  readonly isCurrent: boolean;
  readonly onChoose: () => void;
}

function QueueLine({ line, isCurrent, onChoose }: QueueLineProps) {
  return (
    <ButtonBase
      id={`held-${line.id}`}
      aria-current={isCurrent}
      onClick={onChoose}
      sx={{
        display: 'block',
        width: '100%',
        textAlign: 'left',
        fontFamily: 'inherit',
        lineHeight: 1.5,
        px: 2,
        py: 1,
        fontSize: '0.8125rem',
        ...(isCurrent ? { bgcolor: 'action.selected' } : {}),
      }}
    >
      <Box sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{line.subject ?? 'No subject'}</Box>
      <Box sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
        {senderOf(line)} · <RelativeTime at={line.receivedAt} />
      </Box>
      <Box sx={{ color: 'text.secondary' }}>{HELD_REASONS[line.reason].label}</Box>
    </ButtonBase>
  );
}
