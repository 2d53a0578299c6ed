import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Link from '@mui/material/Link';
import { useId, useState } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { Can } from '#engine/parts/Can.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { HeldLine } from './heldAnswers.ts';
import type { DecisionName } from './heldDecisions.ts';
import { heldMail } from './heldMail.ts';
import { HELD_REASONS } from './heldReasons.ts';
import { useHeldText } from './useHeldMail.web.ts';

export interface HeldRowProps {
  readonly line: HeldLine;
  readonly onDecide: (decision: DecisionName) => void;
}

const DECISIONS: readonly DecisionName[] = ['makeJob', 'addToJob', 'discard'];

/** A held message: sender, reason, text and actions. */
export function HeldRow({ line, onDecide }: HeldRowProps) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const reason = HELD_REASONS[line.reason];
  const sender = [line.fromName, line.fromAddress].filter(Boolean).join(' · ') || 'Unknown sender';
  const subject = line.subject ?? 'No subject';
  return (
    <Box
      component="li"
      sx={{ px: 2, py: 1.25, borderBottom: '1px solid', borderColor: 'divider', '&:last-child': { borderBottom: 0 } }}
    >
      <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexWrap: 'wrap' }}>
        <Box sx={{ flex: '1 1 260px', minWidth: 0 }}>
          <Box sx={{ fontWeight: 600, fontSize: '0.875rem', overflowWrap: 'anywhere' }}>{subject}</Box>
          <Box sx={{ color: 'text.secondary', fontSize: '0.8125rem', overflowWrap: 'anywhere' }}>
            {sender} · to {line.mailbox} · <RelativeTime at={line.receivedAt} />
          </Box>
        </Box>
        <StatusPill tone={reason.tone}>{reason.label}</StatusPill>
        {line.state === 'waiting' ? (
          <Can do="heldMail.decide">
            <Box sx={{ display: 'flex', gap: 0.5, flexWrap: 'wrap' }}>
              {DECISIONS.map((decision) => {
                const label = heldMail.actions?.[decision]?.label ?? '';
                return (
                  <Button
                    key={decision}
                    size="small"
                    color={decision === 'discard' ? 'error' : 'primary'}
                    aria-label={`${label}: ${subject}`}
                    onClick={() => onDecide(decision)}
                  >
                    {label}
                  </Button>
                );
              })}
            </Box>
          </Can>
        ) : (
          <Outcome line={line} />
        )}
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`Message: ${subject}`}
          onClick={() => setOpen(!isOpen)}
        >
          {isOpen ? 'Hide' : 'Read'}
        </Button>
      </Box>
      <Box id={id} hidden={!isOpen} sx={{ mt: 1 }}>
        {isOpen && <Text line={line} />}
      </Box>
    </Box>
  );
}

function Outcome({ line: { state, job, decidedBy, decidedAt } }: { readonly line: HeldLine }) {
  const addressOf = useAddressBook();
  const to = job && addressOf('job', job.id, job.customerId);
  const { label } = heldMail.states?.table[state] ?? { label: '' };
  return (
    <Box sx={{ fontSize: '0.8125rem', color: 'text.secondary' }}>
      {label} {job && (to ? <Go to={to}>{job.number}</Go> : job.number)} by {decidedBy ?? 'CRM'}
      {decidedAt && (
        <>
          {' '}
          <RelativeTime at={decidedAt} />
        </>
      )}
    </Box>
  );
}

function Text({ line }: { readonly line: HeldLine }) {
  const { data, error } = useHeldText(line.id, true);
  if (error) return <Alert severity="error">{error.message}</Alert>;
  if (!data) return <SkeletonRows rows={3} />;
  const address = `/api/v1/mail/messages/${line.messageId}`;
  return (
    <Box sx={{ fontSize: '0.875rem' }}>
      {data.text === null ? (
        <Alert severity="warning">
          The message cannot be shown ({Math.ceil(line.size / 1024).toLocaleString('en-GB')} KB). Download it and open
          it with care.
        </Alert>
      ) : (
        <Box
          sx={{ whiteSpace: 'pre-wrap', overflowWrap: 'anywhere', maxHeight: 320, overflowY: 'auto' }}
          tabIndex={0}
          role="region"
          aria-label="Text of the message"
        >
          {data.text || 'The message has no text.'}
        </Box>
      )}
      {data.files.length > 0 && <Box sx={{ mt: 1, color: 'text.secondary' }}>Files: {data.files.join(', ')}</Box>}
      <Box sx={{ display: 'flex', gap: 2, mt: 1 }}>
        {data.text !== null && (
          <Link href={`${address}/view`} target="_blank" rel="noopener noreferrer">
            View as email
          </Link>
        )}
        <Link href={`${address}/raw`} download>
          Download
        </Link>
      </Box>
    </Box>
  );
}
