import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { api } from '#engine/http/client.web.ts';
import { TABLE } from '#engine/parts/table.ts';
import { Can } from '#engine/parts/Can.tsx';
import { CopyButton } from '#engine/parts/CopyButton.tsx';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { Tone } from '#engine/parts/tones.ts';
import { type Check, saidOf } from '../check.ts';
import { anchorsOptions, checksOptions } from './audit.web.ts';
import { momentWords } from '#engine/store/words.ts';

/** The state of the log: the check button, its progress, earlier results and the anchors. */
export function Checks() {
  return (
    <Box sx={{ display: 'flex', flexDirection: 'column', gap: 2 }}>
      <Verify />
      <Anchors />
    </Box>
  );
}

function Verify() {
  const client = useQueryClient();
  const { data, error, isPending, refetch } = useQuery(checksOptions());
  const begin = useMutation({
    mutationFn: () => api('/api/v1/audit/checks', { method: 'POST' }),
    onSuccess: () => client.invalidateQueries({ queryKey: ['audit', 'checks'] }),
  });
  if (error) return <Failed what="The checks could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <SkeletonRows rows={4} />;
  const { checks, head, waiting } = data;
  const running = checks[0]?.state === 'running' ? checks[0] : null;
  return (
    <Section
      title="Checks"
      icon="shield-check"
      about={`${figure(head.seq)} entries are sealed${waiting > 0 ? `, ${figure(waiting)} are waiting` : ''}. Each seal covers the entry and the seal before it.`}
      flush
      actions={
        <Can do="audit.verify">
          <Button
            size="small"
            variant="contained"
            disabled={running !== null}
            loading={begin.isPending}
            onClick={() => begin.mutate()}
          >
            Verify chain
          </Button>
        </Can>
      }
    >
      {begin.error && <Alert severity="error">{begin.error.message}</Alert>}
      {running && (
        <Box role="status" sx={{ p: 2 }}>
          <Box sx={{ mb: 1, fontSize: '0.8125rem' }}>
            {figure(running.checked)} of {figure(running.total)} entries verified.
          </Box>
          <LinearProgress
            variant="determinate"
            aria-label="Verification progress"
            value={running.total === 0 ? 100 : (100 * running.checked) / running.total}
          />
        </Box>
      )}
      {checks.length === 0 ? (
        <EmptyState
          icon="shield-check"
          title="No checks yet"
          why="The log is verified every night, and when you select Verify chain."
        />
      ) : (
        <Box component="ol" aria-label="Checks, newest first" sx={{ m: 0, p: 0, listStyle: 'none' }}>
          {checks
            .filter((check) => check !== running)
            .map((check) => (
              <Found key={check.id} check={check} />
            ))}
        </Box>
      )}
    </Section>
  );
}

const STATES: Readonly<Record<Check['state'], readonly [label: string, tone: Tone]>> = {
  running: ['Running', 'info'],
  intact: ['Intact', 'good'],
  broken: ['Changed', 'bad'],
  stopped: ['Stopped', 'warning'],
};

function Found({ check }: { readonly check: Check }) {
  const [label, tone] = STATES[check.state];
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: 'auto minmax(0, 1fr)', sm: '90px minmax(0, 1fr) auto' },
        columnGap: 1.5,
        px: 2,
        py: 1,
        fontSize: '0.8125rem',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      <span>
        <StatusPill tone={tone}>{label}</StatusPill>
      </span>
      <Box sx={{ overflowWrap: 'anywhere' }}>{saidOf(check)}</Box>
      <Box sx={{ gridColumn: { xs: '2', sm: 'auto' }, color: 'text.secondary' }}>
        {check.startedBy.name}, <RelativeTime at={check.startedAt} />
      </Box>
    </Box>
  );
}

function Anchors() {
  const { data, error, isPending, refetch } = useQuery(anchorsOptions());
  if (error) return <Failed what="The anchors could not be loaded" error={error} onRetry={() => void refetch()} />;
  if (isPending) return <SkeletonRows rows={3} />;
  const { anchors, fault } = data;
  return (
    <Section
      title="Anchors"
      icon="milestone"
      count={anchors.length}
      about="The last entry at the start of each day, kept in anchors.log of the data folder. Keep copies elsewhere to detect deleted entries."
      flush
    >
      {fault && <Alert severity="error">{fault}</Alert>}
      {!fault && anchors.length === 0 && (
        <EmptyState
          icon="milestone"
          title="No anchors yet"
          why="The first anchor is created when the application starts, and the next at midnight."
        />
      )}
      {anchors.length > 0 && (
        <Box sx={{ overflow: 'auto', maxHeight: 420 }} tabIndex={0} role="region" aria-label="Anchors">
          <Box component="table" sx={TABLE}>
            <thead>
              <tr>
                <th scope="col">Day</th>
                <th scope="col" className="figure">
                  Entries
                </th>
                <th scope="col">Hash of last entry</th>
                <th scope="col">Created</th>
              </tr>
            </thead>
            <tbody>
              {anchors.map((anchor) => (
                <tr key={anchor.day}>
                  <th scope="row" className="num" style={{ fontWeight: 500 }}>
                    {dayWords(anchor.day)}
                  </th>
                  <td className="figure num">{figure(anchor.seq)}</td>
                  <td>
                    <code>{anchor.hash.slice(0, 16)}…</code>
                    <CopyButton text={anchor.hash} what={`hash of ${dayWords(anchor.day)}`} />
                  </td>
                  <td className="num">{momentWords(anchor.at)}</td>
                </tr>
              ))}
            </tbody>
          </Box>
        </Box>
      )}
    </Section>
  );
}

const figure = (count: number): string => count.toLocaleString('en-GB');
const dayWords = (day: string): string => day.split('-').reverse().join('/');
