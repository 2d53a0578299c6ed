import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import { Plus } from 'lucide-react';
import { lazy, Suspense, useState } from 'react';
import { formatMoment } from '#engine/kinds/moment/moment.ts';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section, SectionRow } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { StatusPill } from '#engine/parts/StatusPill.tsx';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { Nothing } from '../assets/Nothing.tsx';
import { HEALTH_WORDS, healthOfSet } from './health.rules.ts';
import { type BackupSetRow, useBackupSets } from './useBackupSets.web.ts';

/** The backup sets of an asset and their health. */
export function BackupsCard({ entity, row }: ShowProps) {
  const path = useScreenPath();
  const { isAsked, isComing, sets, error, refetch } = useBackupSets(entity, row.id);
  if (!isAsked) return null;
  const isOpen = row.archivedAt === null && row.status !== 'disposed';
  return (
    <Section
      title="Backups"
      icon="database-backup"
      flush
      actions={
        isOpen &&
        allows('backupSet.create') && (
          <Button
            size="small"
            startIcon={<Plus size={14} />}
            component={Go}
            to={`${path}/backup-set/create`}
            aria-label="Add backup set"
          >
            Add
          </Button>
        )
      }
    >
      {error ? (
        <Failed what="The backup sets could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : isComing ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={2} />
        </Box>
      ) : sets.length === 0 ? (
        <Nothing what="No backup sets yet" why="Add what is backed up, to be told when a backup fails or is late." />
      ) : (
        sets.map((set) => <Line key={set.id} set={set} path={path} mayRecord={isOpen} />)
      )}
    </Section>
  );
}

function Line({
  set,
  path,
  mayRecord,
}: {
  readonly set: BackupSetRow;
  readonly path: string;
  readonly mayRecord: boolean;
}) {
  const [isOpen, setOpen] = useState(false);
  const { state, lastGoodAt } = healthOfSet(set, new Date().toISOString());
  const [words, tone] = HEALTH_WORDS[state];
  return (
    <SectionRow sx={{ flexWrap: 'wrap', rowGap: 0.25 }}>
      <Box sx={{ flex: 1, minWidth: 140 }}>
        <RowLink to={`${path}/backup-set/${set.id}/edit`}>{set.name}</RowLink>
        <Box className="num" sx={{ color: 'text.secondary', fontSize: '0.75rem' }}>
          {lastGoodAt ? `Last good ${formatMoment(lastGoodAt)}` : 'No good backup yet'}
        </Box>
      </Box>
      <StatusPill tone={tone}>{words}</StatusPill>
      {mayRecord && allows('backupResult.create') && (
        <Button
          size="small"
          component={Go}
          to={`${path}/backup-set/${set.id}/result/create`}
          aria-label={`Record a result of ${set.name}`}
        >
          Result
        </Button>
      )}
      {mayRecord && allows('backupSet.update') && (
        <Button size="small" aria-label={`Address for results of ${set.name}`} onClick={() => setOpen(true)}>
          Address
        </Button>
      )}
      {isOpen && (
        <Suspense fallback={null}>
          <BackupHook set={set} onClose={() => setOpen(false)} />
        </Suspense>
      )}
    </SectionRow>
  );
}

// Loaded on demand: users need it once per set, when they configure the backup software.
const BackupHook = lazy(async () => ({ default: (await import('./BackupHook.tsx')).BackupHook }));
