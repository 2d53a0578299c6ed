import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useId, useState } from 'react';
import { useAddressBook } from '#engine/lists/addressBook.web.ts';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { Go } from '#engine/screens/Go.tsx';
import type { HeldLine } from './heldAnswers.ts';
import { heldMail } from './heldMail.ts';
import { HELD_REASONS } from './heldReasons.ts';
import { MessageText } from './MessageText.tsx';
import { senderOf } from './senderOf.ts';
import { useHeldText } from './useHeldMail.web.ts';

/** A decided message: sender, reason, outcome and text. */
export function HeldRow({ line }: { readonly line: HeldLine }) {
  const [isOpen, setOpen] = useState(false);
  const id = useId();
  const reason = HELD_REASONS[line.reason];
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
            {senderOf(line)} · to {line.mailbox} · <RelativeTime at={line.receivedAt} />
          </Box>
        </Box>
        <StatusPill tone={reason.tone}>{reason.label}</StatusPill>
        <Outcome line={line} />
        <Button
          size="small"
          color="inherit"
          aria-expanded={isOpen}
          aria-controls={id}
          aria-label={`${isOpen ? 'Hide' : 'Read'}: ${subject}`}
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
  return data ? <MessageText line={line} data={data} /> : <SkeletonRows rows={3} />;
}
