import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import type { UseQueryResult } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { EmptyState, Failed } from '../../parts/EmptyState.tsx';
import { RelativeTime } from '../../parts/RelativeTime.tsx';
import { Section } from '../../parts/Section.tsx';
import { SkeletonRows } from '../../parts/Skeletons.tsx';
import { StatusPill } from '../../parts/StatusPill.tsx';
import { incidentPack } from '../incident/incidentPack.ts';
import type { PackLine } from '../incident/packAsked.ts';

export interface PackListProps {
  readonly packs: UseQueryResult<{ readonly rows: readonly PackLine[] }>;
}

/** The packs somebody asked for, newest first, with the file of each that is ready. */
export function PackList({ packs: { data, error, refetch } }: PackListProps) {
  return (
    <Section title="Your packs" icon="history" flush {...(data ? { count: data.rows.length } : {})}>
      {error && <Failed what="The packs could not be loaded" error={error} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows rows={3} />}
      {data?.rows.length === 0 && (
        <EmptyState
          icon="shield-alert"
          title="You have made no pack yet."
          why="After an incident, say above of whom or of which days, and what happened."
        />
      )}
      <Box component="ul" sx={{ m: 0, p: 0, listStyle: 'none' }}>
        {data?.rows.map((pack) => (
          <Line key={pack.id} pack={pack} />
        ))}
      </Box>
    </Section>
  );
}

const STATES = incidentPack.fields.state.options ?? {};

function Line({ pack: { title, reason, state, entries, remark, createdAt, url } }: { readonly pack: PackLine }) {
  const { label, tone = 'neutral' } = STATES[state] ?? { label: state };
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexWrap: 'wrap',
        alignItems: 'center',
        gap: 1.5,
        px: 2,
        py: 1.25,
        fontSize: '0.8125rem',
        '&:not(:last-child)': { borderBottom: '1px solid', borderColor: 'divider' },
      }}
    >
      <Box sx={{ flex: '1 1 260px', minWidth: 0, overflowWrap: 'anywhere' }}>
        <strong>{title}</strong>
        <Box sx={{ color: 'text.secondary' }}>
          {reason} · <RelativeTime at={createdAt} />
          {entries !== null && ` · ${entries.toLocaleString('en-GB')} ${entries === 1 ? 'entry' : 'entries'}`}
        </Box>
        {remark && <Box sx={{ color: 'error.main' }}>{remark}</Box>}
      </Box>
      <StatusPill tone={tone}>{label}</StatusPill>
      {url && (
        <Button size="small" href={url} download startIcon={<Download size={15} />}>
          Download
        </Button>
      )}
    </Box>
  );
}
