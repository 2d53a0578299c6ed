import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import IconButton from '@mui/material/IconButton';
import { lazy, Suspense, useState } from 'react';
import { formatDay } from '#engine/kinds/day/day.ts';
import { readRecordKey } from '#engine/kinds/anyRefs/recordKey.ts';
import type { RecordAnswer } from '#engine/lists/useRecord.web.ts';
import { ApiError } from '#engine/http/failure.ts';
import { ConfirmDialog } from '#engine/parts/ConfirmDialog.tsx';
import { Icon } from '#engine/parts/Icon.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { toast } from '#engine/parts/toasts.web.ts';
import { useGo } from '#engine/screens/navigation.web.ts';
import { allows, sessionNow } from '#engine/session/session.web.ts';
import { SHARE_LEVELS, type Share } from './share.ts';
import { useJobWrite } from './useJobWrite.web.ts';

const ShareJob = lazy(async () => ({ default: (await import('./ShareJob.tsx')).ShareJob }));

/** Watchers and shares of a job. */
export function PeopleCard({ answer: { row, refs } }: { readonly answer: RecordAnswer }) {
  const [isSharing, setSharing] = useState(false);
  const watch = useJobWrite(row.id, 'watch');
  const withdraw = useJobWrite(row.id, 'shares/withdraw', 'Share ended');
  const me = sessionNow()?.user.userid ?? 0;
  const watcherIds = Array.isArray(row.watcherIds) ? row.watcherIds.map(Number) : [];
  const shares = (Array.isArray(row.shares) ? row.shares : []) as readonly Share[];
  const watches = watcherIds.includes(me);
  const mayShare = allows('job.share') && row.status !== 'merged';
  const nameOf = (key: string): string => {
    const named = readRecordKey(key);
    return (named && refs[named.noun]?.[named.id]?.title) || 'A record you cannot view';
  };
  const error = watch.error ?? withdraw.error;
  const isLeaving = watch.error instanceof ApiError && watch.error.code === 'loses_sight';
  return (
    <Section
      title="People"
      icon="users-round"
      flush
      actions={
        <>
          <Button
            size="small"
            loading={watch.isPending}
            aria-pressed={watches}
            onClick={() => watch.mutate({ watches: !watches })}
          >
            {watches ? 'Stop watching' : 'Watch'}
          </Button>
          {mayShare && (
            <Button size="small" onClick={() => setSharing(true)}>
              Share
            </Button>
          )}
        </>
      }
    >
      {error && !isLeaving && <Alert severity="error">{error.message}</Alert>}
      {row.isPrivate === true && (
        <SectionRow>
          <StatusPill tone="warning">Private</StatusPill>
          <Box sx={{ flex: 1, minWidth: 0 }}>Only the people of this job can see it.</Box>
        </SectionRow>
      )}
      <SectionRow>
        <Box sx={{ color: 'text.secondary', flexShrink: 0 }}>Watchers</Box>
        <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
          {watcherIds.map((id) => refs.user?.[id]?.title ?? 'A user').join(', ') || 'None'}
        </Box>
      </SectionRow>
      {shares.map((share) => (
        <SectionRow key={share.with}>
          <Box sx={{ flex: 1, minWidth: 0, overflowWrap: 'anywhere' }}>
            {nameOf(share.with)}
            <Box sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
              {[
                SHARE_LEVELS[share.level].label,
                share.expiresOn && `until ${formatDay(share.expiresOn)}`,
                share.by && `shared by ${share.by}`,
                share.note,
              ]
                .filter(Boolean)
                .join(' · ')}
            </Box>
          </Box>
          {mayShare && (
            <IconButton
              size="small"
              aria-label={`End the share with ${nameOf(share.with)}`}
              disabled={withdraw.isPending}
              onClick={() => withdraw.mutate({ with: share.with })}
            >
              <Icon name="x" size={16} />
            </IconButton>
          )}
        </SectionRow>
      ))}
      {isLeaving && <Leave jobId={row.id} number={String(row.number)} onClose={watch.reset} />}
      <Suspense fallback={null}>{isSharing && <ShareJob row={row} onClose={() => setSharing(false)} />}</Suspense>
    </Section>
  );
}

/** Asks before the user loses access to a private job, and leads to the list afterwards. */
function Leave({
  jobId,
  number,
  onClose,
}: {
  readonly jobId: number;
  readonly number: string;
  readonly onClose: () => void;
}) {
  const go = useGo();
  const leave = useJobWrite(jobId, 'watch', undefined, () => {
    go('/jobs');
    toast(`You no longer have access to ${number}`);
  });
  return (
    <ConfirmDialog
      open
      title={`Lose access to ${number}?`}
      verb="Stop watching"
      danger
      busy={leave.isPending}
      failed={leave.error?.message ?? null}
      onConfirm={() => leave.mutate({ watches: false, leave: true })}
      onClose={onClose}
    >
      You can see this private job only because you watch it. To see it again, ask a person on the job or an
      administrator.
    </ConfirmDialog>
  );
}
