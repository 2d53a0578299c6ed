import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { allows } from '#engine/session/session.web.ts';
import type { BackupRun, RunKind } from './run.ts';

interface Backups {
  readonly folder: string;
  readonly files: readonly { readonly name: string; readonly madeAt: string; readonly size: number }[];
  readonly backups: readonly BackupRun[];
  readonly trials: readonly BackupRun[];
  /** `free` in bytes; null while the folder does not answer. */
  readonly second: {
    readonly folder: string;
    readonly free: number | null;
    readonly copies: readonly BackupRun[];
  } | null;
  readonly isLate: boolean;
}

const KEY = ['backup'] as const;
const SOON_MS = 3_000;

/** The last backup, the last test restore and the stored backups, with buttons to start each now. */
export function BackupSection() {
  const { data, error, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api<Backups>('/api/v1/backups', { signal }),
    refetchInterval: ({ state }) => (isRunning(state.data) ? SOON_MS : false),
  });
  return (
    <Section
      title="Backups"
      anchor="backups"
      about="Backups run every night and are test restored every week. They are encrypted with the keys of this installation."
      icon="archive"
      flush
    >
      {error && !data ? (
        <Failed what="The backups could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <>
          {data.isLate && (
            <Alert severity="warning" sx={{ m: 2, mb: 1 }}>
              {data.backups.length === 0
                ? 'No backup yet. The first runs tonight. Run one now to check that backups work.'
                : 'The last successful backup is more than a day old.'}
            </Alert>
          )}
          <Last title="Last backup" run={data.backups[0]} none="None yet." />
          <Last title="Last test restore" run={data.trials[0]} none="None yet. The first runs on Sunday." />
          {data.second && (
            <Last
              title={`Second backup location (${data.second.free === null ? 'not available' : `${formatBytes(data.second.free)} free`})`}
              run={data.second.copies[0]}
              none={`None yet. Backups are copied to ${data.second.folder} within an hour.`}
            />
          )}
          <SectionRow sx={{ display: 'block' }}>
            <Typography variant="body2">
              {data.files.length === 0
                ? 'No files'
                : data.files.length === 1
                  ? 'One file'
                  : `${data.files.length} files`}{' '}
              in{' '}
              <Box component="code" sx={{ overflowWrap: 'anywhere' }}>
                {data.folder}
              </Box>
              {data.files.length > 0 &&
                `, ${formatBytes(data.files.reduce((sum, { size }) => sum + size, 0))} in total`}
              . Keep{' '}
              {data.second
                ? 'the encryption keys separate from both locations.'
                : 'a copy on another server, and keep the encryption keys separate.'}
            </Typography>
          </SectionRow>
          {allows('backup.run') && (
            <SectionRow sx={{ gap: 1, flexWrap: 'wrap' }}>
              <Ask isBusy={isRunning(data)} hasSecond={data.second !== null} />
            </SectionRow>
          )}
        </>
      )}
    </Section>
  );
}

const isRunning = (data: Backups | undefined): boolean =>
  [data?.backups[0], data?.trials[0], data?.second?.copies[0]].some((run) => run?.state === 'running');

const TONES = { done: 'good', failed: 'bad', running: 'info' } as const;
const WORDS = { done: 'Successful', failed: 'Failed', running: 'Running' } as const;

function Last({
  title,
  run,
  none,
}: {
  readonly title: string;
  readonly run: BackupRun | undefined;
  readonly none: string;
}) {
  return (
    <SectionRow sx={{ alignItems: 'flex-start', flexWrap: { xs: 'wrap', sm: 'nowrap' } }}>
      <Box sx={{ flex: '1 1 220px', minWidth: 0 }}>
        <Typography variant="body2" sx={{ fontWeight: 600 }}>
          {title}
        </Typography>
        <Typography variant="caption" component="p" sx={{ color: 'text.secondary' }}>
          {run ? figuresOf(run) : none}
        </Typography>
        {run?.remark && (
          <Typography
            variant="caption"
            component="p"
            sx={{ color: run.state === 'failed' ? 'error.main' : 'text.secondary', overflowWrap: 'anywhere' }}
          >
            {run.remark}
          </Typography>
        )}
      </Box>
      {run && (
        <Box sx={{ display: 'flex', gap: 1, alignItems: 'center', flexShrink: 0 }}>
          <StatusPill tone={TONES[run.state]}>{WORDS[run.state]}</StatusPill>
          <RelativeTime at={run.finishedAt ?? run.startedAt} />
        </Box>
      )}
    </SectionRow>
  );
}

/** "34,859 rows, 12 files, 0.9 MB, in 4 s" */
function figuresOf({ rows, files, size, missingFiles, startedAt, finishedAt }: BackupRun): string {
  const seconds = finishedAt ? Math.max(1, Math.round((Date.parse(finishedAt) - Date.parse(startedAt)) / 1_000)) : null;
  return [
    rows === null ? null : `${rows.toLocaleString('en-GB')} rows`,
    files === null ? null : `${files.toLocaleString('en-GB')} ${files === 1 ? 'file' : 'files'}`,
    size === null ? null : formatBytes(size),
    missingFiles ? `${missingFiles} files missing on the disk` : null,
    seconds === null ? null : `in ${seconds.toLocaleString('en-GB')} s`,
  ]
    .filter(Boolean)
    .join(', ');
}

function Ask({ isBusy, hasSecond }: { readonly isBusy: boolean; readonly hasSecond: boolean }) {
  const client = useQueryClient();
  const asked = useMutation({
    mutationFn: (kind: RunKind) =>
      api(kind === 'backup' ? '/api/v1/backups' : `/api/v1/backups/${kind}`, { method: 'POST', body: {} }),
    // The job starts within a second of the request.
    onSuccess: () => setTimeout(() => void client.invalidateQueries({ queryKey: KEY }), 1_200),
  });
  return (
    <>
      <Button
        size="small"
        variant="outlined"
        disabled={isBusy || asked.isPending}
        onClick={() => asked.mutate('backup')}
      >
        Run backup
      </Button>
      <Button size="small" disabled={isBusy || asked.isPending} onClick={() => asked.mutate('trial')}>
        Run test restore
      </Button>
      {hasSecond && (
        <Button size="small" disabled={isBusy || asked.isPending} onClick={() => asked.mutate('copy')}>
          Copy to second location
        </Button>
      )}
      {asked.error && (
        <Typography role="alert" variant="caption" sx={{ color: 'error.main' }}>
          {asked.error.message}
        </Typography>
      )}
    </>
  );
}
