import Box from '@mui/material/Box';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { api } from '#engine/http/client.web.ts';
import { formatBytes } from '#engine/kinds/file/accepted.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { Tone } from '#engine/parts/tones.ts';
import type { DiskState } from '#engine/machine/disk.rules.ts';
import type { MachineAnswer } from '../machineAnswer.ts';
import { DISKS, skewWords } from '../machineWords.ts';

const STATES: Readonly<Record<DiskState, readonly [words: string, tone: Tone]>> = {
  plenty: ['Enough space', 'good'],
  low: ['Nearly full', 'warning'],
  'no-files': ['No space for files', 'bad'],
  'read-only': ['Read-only', 'bad'],
};

/** The machine's disks and clock, and the protection of the log in the database. */
export function MachineSection() {
  const { data, error, refetch } = useQuery({
    queryKey: ['machine', 'state'],
    queryFn: ({ signal }) => api<MachineAnswer>('/api/v1/machine', { signal }),
  });
  return (
    <Section
      title="Server and database"
      anchor="machine"
      {...(data ? { about: `As seen from ${data.name}.` } : {})}
      icon="server"
      flush
    >
      {error && !data ? (
        <Failed what="The server status could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : !data ? (
        <SkeletonLines />
      ) : (
        <>
          <Line
            label="Audit log protection"
            help={
              data.log === 'roles'
                ? 'The database refuses changes to the log.'
                : 'Only triggers protect the log, because the application owns its tables. See “Two database users” in docs/production.md.'
            }
          >
            <StatusPill tone={data.log === 'roles' ? 'good' : 'warning'}>
              {data.log === 'roles' ? 'Database' : 'Triggers only'}
            </StatusPill>
          </Line>
          {data.disks.map(({ use, free, total, state }) => (
            <Line key={use} label={DISKS[use]} help={`${formatBytes(free)} of ${formatBytes(total)} free`}>
              <StatusPill tone={STATES[state][1]}>{STATES[state][0]}</StatusPill>
            </Line>
          ))}
          <Line label="Clock" help={skewWords(data.skewMs)}>
            <StatusPill tone={data.isSkewed ? 'bad' : 'good'}>{data.isSkewed ? 'Differs' : 'Matches'}</StatusPill>
          </Line>
        </>
      )}
    </Section>
  );
}

function Line({
  label,
  help,
  children,
}: {
  readonly label: string;
  readonly help: string;
  readonly children: ReactNode;
}) {
  return (
    <SectionRow>
      <Box sx={{ flex: 1, minWidth: 0 }}>
        {label}
        <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.8125rem' }}>
          {help}
        </Box>
      </Box>
      {children}
    </SectionRow>
  );
}
