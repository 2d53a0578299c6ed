import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { FilesCell } from '#engine/kinds/file/FilesCell.tsx';
import { files } from '#engine/kinds/files/files.ts';
import { NotesText } from '#engine/kinds/notes/NotesCell.tsx';
import { Initials } from '#engine/parts/Initials.tsx';
import { PersonFace } from '#engine/parts/PersonFace.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useCountdown } from '#engine/parts/useCountdown.web.ts';
import { Slot } from '#engine/screens/slots.tsx';
import type { Delivery, ThreadEntry } from '../thread.ts';

export interface ThreadMessageProps {
  readonly noun: string;
  readonly recordId: number;
  readonly entry: ThreadEntry;
  /** The label of the record that a message was moved from: "J12". */
  readonly originOf: (id: number) => string;
  /** The label of an author who is not a user: "Customer". */
  readonly outsider: string;
  readonly isOwn: boolean;
  readonly mayRedact: boolean;
  readonly onUndo: () => void;
  readonly onRedact: () => void;
}

const FILES = files({ default: [] });

/** One message. Internal notes are tinted and labelled, so that they are not mistaken for replies. */
export function ThreadMessage({
  noun,
  recordId,
  entry,
  originOf,
  outsider,
  isOwn,
  mayRedact,
  onUndo,
  onRedact,
}: ThreadMessageProps) {
  const isInternal = entry.visibility === 'internal';
  return (
    <Box
      component="article"
      aria-label={`${isInternal ? 'Internal note' : 'Message'} by ${entry.authorName}`}
      sx={{
        p: 1.5,
        border: '1px solid',
        borderColor: isInternal ? 'warning.main' : 'divider',
        borderRadius: 1,
        bgcolor: isInternal ? 'rgba(244, 184, 96, 0.12)' : 'background.paper',
        minWidth: 0,
      }}
    >
      <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', mb: 0.75, fontSize: '0.8125rem' }}>
        {entry.from ? (
          <Initials name={entry.authorName} person size={24} />
        ) : (
          <PersonFace userId={entry.authorUserId} name={entry.authorName} size={24} />
        )}
        <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
          {entry.authorName}
        </Box>
        {isInternal && <StatusPill tone="warning">Internal</StatusPill>}
        {entry.from && <StatusPill tone="info">{outsider}</StatusPill>}
        {entry.isQuiet && <StatusPill tone="neutral">Automatic</StatusPill>}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          <RelativeTime at={entry.at} />
          {entry.originId !== null && ` · from ${originOf(entry.originId)}`}
        </Box>
        {mayRedact && entry.redactedAt === null && (
          <Button size="small" color="inherit" onClick={onRedact} sx={{ ml: 'auto', color: 'text.secondary' }}>
            Redact
          </Button>
        )}
      </Box>
      {entry.redactedAt === null ? (
        <Box sx={{ fontSize: entry.isQuiet ? '0.75rem' : '0.875rem', overflowX: 'auto' }}>
          <NotesText markdown={entry.body} />
          {entry.quoted !== '' && <Quoted text={entry.quoted} />}
        </Box>
      ) : (
        <Box sx={{ color: 'text.secondary', fontStyle: 'italic' }}>
          {entry.redactedBy} removed the content of this message.
        </Box>
      )}
      {entry.files.length > 0 && (
        <Box sx={{ mt: 1 }}>
          <FilesCell field={FILES} value={entry.files.map(({ id }) => id)} place="facts" />
        </Box>
      )}
      <Sending entry={entry} isOwn={isOwn} onUndo={onUndo} />
      <Slot place={`thread:${noun}:message`} id={recordId} entry={entry} />
    </Box>
  );
}

/** Quoted text is collapsed by default. */
const Quoted = ({ text }: { readonly text: string }) => (
  <Box component="details" sx={{ mt: 0.75, color: 'text.secondary', fontSize: '0.8125rem' }}>
    <Box component="summary" sx={{ cursor: 'pointer', minHeight: 24 }}>
      Quoted text
    </Box>
    <Box
      sx={{
        whiteSpace: 'pre-wrap',
        overflowWrap: 'anywhere',
        pl: 1.5,
        borderLeft: '2px solid',
        borderColor: 'divider',
      }}
    >
      {text}
    </Box>
  </Box>
);

function deliveryWords(to: string, delivery: Delivery | null): string {
  if (delivery?.state === 'failed') return `Not delivered to ${to}. ${delivery.error ?? ''}`.trim();
  if (delivery?.state !== 'waiting') return `Emailed to ${to}`;
  return delivery.error ? `Not yet sent to ${to}. ${delivery.error}` : `Waiting to be emailed to ${to}`;
}

/** Whether a public reply was sent, and to whom. Until then its author can undo it. */
function Sending({ entry, isOwn, onUndo }: Pick<ThreadMessageProps, 'entry' | 'isOwn' | 'onUndo'>) {
  const left = useCountdown(entry.sendsAt !== null && entry.sentAt === null ? Date.parse(entry.sendsAt) : null);
  if (entry.sendsAt === null) return null;
  const words =
    entry.sentAt === null
      ? left > 0
        ? `Sends in ${left} ${left === 1 ? 'second' : 'seconds'}`
        : 'Sending…'
      : entry.sentTo
        ? deliveryWords(entry.sentTo, entry.delivery)
        : 'Not emailed, because there is no email address';
  return (
    <Box
      sx={{
        display: 'flex',
        alignItems: 'center',
        gap: 1,
        mt: 0.75,
        minHeight: 24,
        color: entry.delivery?.state === 'failed' ? 'error.main' : 'text.secondary',
        fontSize: '0.75rem',
        overflowWrap: 'anywhere',
      }}
    >
      {words}
      {isOwn && entry.sentAt === null && left > 0 && (
        <Button size="small" onClick={onUndo}>
          Undo
        </Button>
      )}
    </Box>
  );
}
