import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useState } from 'react';
import { ApiError } from '#engine/http/failure.ts';
import { FilesCell } from '#engine/kinds/file/FilesCell.tsx';
import { files } from '#engine/kinds/files/files.ts';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { NotesText } from '#engine/kinds/notes/NotesCell.tsx';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { sessionNow } from '#engine/session/session.web.ts';
import { type ThreadEntry, UNDO_SECONDS } from '../thread.ts';
import { EditScheduled } from './EditScheduled.tsx';
import { useEntryAct } from './useThread.web.ts';

export interface ScheduledRepliesProps {
  readonly noun: string;
  readonly id: number;
  readonly entries: readonly ThreadEntry[];
  /** Users who may redact messages can cancel the scheduled replies of others. */
  readonly mayRedact: boolean;
}

const FILES = files({ default: [] });

/** The replies that are not sent yet: each with its time, or with the reason why it is held. */
export function ScheduledReplies({ noun, id, entries, mayRedact }: ScheduledRepliesProps) {
  const [editing, setEditing] = useState<ThreadEntry | null>(null);
  const [cancelling, setCancelling] = useState<ThreadEntry | null>(null);
  const release = useEntryAct(noun, id, 'release');
  const undo = useEntryAct(noun, id, 'undo');
  const me = sessionNow()?.user.userid ?? 0;
  return (
    <Box component="section" aria-label="Scheduled replies" sx={{ display: 'grid', gap: 1 }}>
      {release.error instanceof ApiError && <Alert severity="error">{release.error.message}</Alert>}
      {entries.map((entry) => {
        const isOwn = entry.authorUserId === me;
        return (
          <Box
            key={entry.id}
            component="article"
            aria-label={`Scheduled reply by ${entry.authorName}`}
            sx={{ p: 1.5, border: '1px dashed', borderColor: 'divider', borderRadius: 1, minWidth: 0 }}
          >
            <Box sx={{ display: 'flex', alignItems: 'center', gap: 1, flexWrap: 'wrap', fontSize: '0.8125rem' }}>
              <Box component="strong" sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>
                {entry.authorName}
              </Box>
              <StatusPill tone={entry.heldBecause === null ? 'info' : 'warning'}>
                {entry.heldBecause === null ? 'Scheduled' : 'Held'}
              </StatusPill>
              <Box component="span" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
                {entry.heldBecause === null
                  ? `Sends ${entry.sendsAt === null ? '' : formatMoment(entry.sendsAt)}`
                  : `Not sent. ${entry.heldBecause}`}
              </Box>
            </Box>
            <Box sx={{ fontSize: '0.875rem', overflowX: 'auto', my: 0.75 }}>
              <NotesText markdown={entry.body} />
            </Box>
            {entry.files.length > 0 && (
              <FilesCell field={FILES} value={entry.files.map((file) => file.id)} place="facts" />
            )}
            <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
              {isOwn && (
                <>
                  <Button size="small" onClick={() => setEditing(entry)}>
                    Edit reply
                  </Button>
                  <Button
                    size="small"
                    loading={release.isPending}
                    onClick={() =>
                      release.mutate(entry.id, {
                        onSuccess: () => toast(`Reply sends in ${UNDO_SECONDS} seconds`),
                      })
                    }
                  >
                    Send now
                  </Button>
                </>
              )}
              {(isOwn || mayRedact) && (
                <Button size="small" color="error" onClick={() => setCancelling(entry)}>
                  Cancel reply
                </Button>
              )}
            </Box>
          </Box>
        );
      })}
      {editing && <EditScheduled noun={noun} id={id} entry={editing} onClose={() => setEditing(null)} />}
      {cancelling && (
        <ConfirmDialog
          open
          title="Cancel this scheduled reply?"
          verb="Cancel reply"
          cancel="Keep reply"
          danger
          busy={undo.isPending}
          failed={undo.error instanceof ApiError ? undo.error.message : null}
          onConfirm={() =>
            undo.mutate(cancelling.id, {
              onSuccess: () => {
                setCancelling(null);
                toast('Scheduled reply cancelled');
              },
            })
          }
          onClose={() => setCancelling(null)}
        >
          It is not sent, and its text is removed from the job.
        </ConfirmDialog>
      )}
    </Box>
  );
}
