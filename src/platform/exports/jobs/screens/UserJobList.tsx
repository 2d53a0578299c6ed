import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { useMutation, type UseQueryResult, useQueryClient } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import type { ReactNode } from 'react';
import { api } from '#engine/http/client.web.ts';
import { EmptyState, Failed } from '#engine/parts/EmptyState.tsx';
import { Meter } from '#engine/parts/charts/Meter.tsx';
import { RelativeTime } from '#engine/parts/RelativeTime.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonRows } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import { useAddress } from '#engine/screens/address.web.ts';
import { type UserJobLine, userJobFields } from '../userJob.ts';

export interface UserJobListProps<L extends UserJobLine> {
  /** "Your exports" */
  readonly title: string;
  readonly about?: string;
  /** The API path: "/api/v1/exports". */
  readonly base: string;
  readonly userJobs: UseQueryResult<{ readonly rows: readonly L[] }>;
  readonly empty: { readonly icon: string; readonly title: string; readonly why: string };
  /** The details next to title and time: "12,000 rows". */
  readonly facts: (row: L) => ReactNode;
  /** Further content next to the state, for example a running clock. */
  readonly mark?: (row: L) => ReactNode;
}

/** The user's background jobs, newest first, with their progress or file. */
export function UserJobList<L extends UserJobLine>({
  title,
  about,
  base,
  userJobs,
  empty,
  facts,
  mark,
}: UserJobListProps<L>) {
  const { data, error, refetch } = userJobs;
  const [{ made }] = useAddress();
  return (
    <Section
      title={title}
      icon="history"
      flush
      {...(about ? { about } : {})}
      {...(data ? { count: data.rows.length } : {})}
    >
      {error && !data && <Failed what="The files could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && <EmptyState {...empty} />}
      {data?.rows.map((row) => (
        <Line
          key={row.id}
          row={row}
          base={base}
          facts={facts(row)}
          mark={mark?.(row)}
          isNamed={String(row.id) === made}
        />
      ))}
    </Section>
  );
}

const STATES = userJobFields.state.options ?? {};

interface LineProps {
  readonly row: UserJobLine;
  readonly base: string;
  readonly facts: ReactNode;
  readonly mark: ReactNode;
  /** Whether the URL names this row, because a notice linked to it. */
  readonly isNamed: boolean;
}

function Line({ row, base, facts, mark, isNamed }: LineProps) {
  const { id, title, state, remark, createdAt, done, total, size } = row;
  const client = useQueryClient();
  const cancel = useMutation({
    mutationFn: () => api<unknown>(`${base}/${id}/cancel`, { method: 'POST' }),
    onSettled: () => client.invalidateQueries({ queryKey: ['errand'] }),
  });
  const { label, tone = 'neutral' } = STATES[state] ?? { label: state };
  return (
    <SectionRow isCurrent={isNamed} sx={{ flexWrap: 'wrap', gap: 1.5, py: 1.25, fontSize: '0.8125rem' }}>
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{title}</strong>
        <Box sx={{ color: 'text.secondary' }}>
          {facts} · <RelativeTime at={createdAt} />
        </Box>
        {remark && <Box sx={{ color: 'error.main' }}>{remark}</Box>}
        {state === 'waiting' && total !== null && (
          <Meter
            label={`${title}: progress`}
            value={done}
            max={Math.max(1, total)}
            figure={`${done.toLocaleString('en-GB')} of ${total.toLocaleString('en-GB')}`}
          />
        )}
        {cancel.error && (
          <Alert severity="error" sx={{ mt: 1 }}>
            {cancel.error.message}
          </Alert>
        )}
      </Box>
      {mark}
      <StatusPill tone={tone}>{label}</StatusPill>
      {state === 'waiting' && (
        <Button size="small" loading={cancel.isPending} onClick={() => cancel.mutate()} aria-label={`Cancel: ${title}`}>
          Cancel
        </Button>
      )}
      {size !== null && (
        <Button
          size="small"
          href={`${base}/${id}/file`}
          download
          startIcon={<Download size={15} />}
          aria-label={`Download: ${title}`}
        >
          Download
        </Button>
      )}
    </SectionRow>
  );
}
