import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { sessionNow } from '#engine/session/session.web.ts';
import { lazy, Suspense, useState } from 'react';
import type { ThreadEntry } from '../thread.ts';
import { Composer, type ComposerProps, type Outsider } from './Composer.tsx';
import { ThreadMessage } from './ThreadMessage.tsx';
import { useEntryAct, useThread } from './useThread.web.ts';

const ScheduledReplies = lazy(async () => ({
  default: (await import('./ScheduledReplies.tsx')).ScheduledReplies,
}));

export interface ThreadProps {
  readonly noun: string;
  readonly id: number;
  readonly mayWrite: boolean;
  readonly mayRedact: boolean;
  /** The recipient of public replies, in a sentence. */
  readonly recipient: string;
  readonly outsider: Outsider | null;
  /** The label of authors who are not users. */
  readonly outsiderLabel: string;
  /** The label of the record that messages were moved from. */
  readonly originOf: (id: number) => string;
  /** Extra buttons of the host. */
  readonly tools?: ComposerProps['tools'];
}

/** The messages on a record, newest first, with lines for changes and an editor. */
export function Thread({
  noun,
  id,
  mayWrite,
  mayRedact,
  recipient,
  outsider,
  outsiderLabel,
  originOf,
  tools,
}: ThreadProps) {
  const { entries, data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useThread(noun, id);
  const undo = useEntryAct(noun, id, 'undo');
  const redact = useEntryAct(noun, id, 'redact');
  const [redacting, setRedacting] = useState<ThreadEntry | null>(null);
  const me = sessionNow()?.user.userid ?? 0;
  if (!data)
    return error ? (
      <Failed what="The messages could not be loaded" error={error} onRetry={() => void refetch()} />
    ) : (
      <SkeletonRows rows={5} />
    );
  const scheduled = data.pages[0]?.scheduled ?? [];
  const newest = entries.find(
    (entry) => entry.kind === 'message' && (entry.authorUserId !== me || entry.from !== null),
  );
  return (
    <Box sx={{ display: 'grid', gap: 1.5, minWidth: 0, gridTemplateColumns: 'minmax(0, 1fr)' }}>
      {mayWrite && (
        <Composer
          key={`${noun}-${id}`}
          noun={noun}
          id={id}
          draft={data.pages[0]?.draft ?? null}
          newest={newest}
          recipient={recipient}
          outsider={outsider}
          tools={tools}
        />
      )}
      {scheduled.length > 0 && (
        <Suspense fallback={null}>
          <ScheduledReplies noun={noun} id={id} entries={scheduled} mayRedact={mayRedact} />
        </Suspense>
      )}
      <Box
        component="section"
        aria-label="Messages"
        sx={{ display: 'grid', gap: 1, gridTemplateColumns: 'minmax(0, 1fr)' }}
      >
        {entries.length + scheduled.length === 0 && (
          <Box sx={{ py: 3, textAlign: 'center', color: 'text.secondary', fontSize: '0.8125rem' }}>No messages yet</Box>
        )}
        {entries.map((entry) =>
          entry.kind === 'line' ? (
            <Line key={entry.id} entry={entry} />
          ) : (
            <ThreadMessage
              key={entry.id}
              noun={noun}
              recordId={id}
              entry={entry}
              originOf={originOf}
              outsider={outsiderLabel}
              isOwn={entry.authorUserId === me && entry.from === null}
              mayRedact={mayRedact}
              onUndo={() => undo.mutate(entry.id)}
              onRedact={() => setRedacting(entry)}
            />
          ),
        )}
        {hasNextPage && (
          <Button loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
            Show earlier messages
          </Button>
        )}
      </Box>
      {redacting && (
        <ConfirmDialog
          open
          title="Redact this message?"
          verb="Redact message"
          danger
          busy={redact.isPending}
          onConfirm={() => redact.mutate(redacting.id, { onSettled: () => setRedacting(null) })}
          onClose={() => setRedacting(null)}
        >
          The text and files are removed for good. The log keeps that there was a message.
        </ConfirmDialog>
      )}
    </Box>
  );
}

const Line = ({ entry }: { readonly entry: ThreadEntry }) => (
  <Box sx={{ px: 1.5, color: 'text.secondary', fontSize: '0.75rem', overflowWrap: 'anywhere' }}>
    {entry.authorName} {entry.body} · <RelativeTime at={entry.at} />
  </Box>
);
