import Box from '@mui/material/Box';
import type { ShowProps } from '#engine/records/show/showTab.tsx';
import { Failed } from '#engine/parts/EmptyState.tsx';
import { Meter } from '#engine/parts/charts/Meter.tsx';
import { AddButton } from '#engine/parts/page/AddButton.tsx';
import { RowLink } from '#engine/parts/page/RowLink.tsx';
import { Section } from '#engine/parts/Section.tsx';
import { SkeletonLines } from '#engine/parts/Skeletons.tsx';
import { useScreenPath } from '#engine/screens/place.web.ts';
import { allows } from '#engine/session/session.web.ts';
import { today } from '#engine/kinds/day/today.web.ts';
import { fullInDays } from './fullIn.rules.ts';
import { useVolumes, type VolumeRow } from './useVolumes.web.ts';
import { Nothing } from '../assets/Nothing.tsx';

/** The volumes of a machine, their used space, and a forecast of when each is full. */
export function VolumesCard({ entity, row }: ShowProps) {
  const path = useScreenPath();
  const { isAsked, isComing, volumes, error, refetch } = useVolumes(entity, row.id);
  if (!isAsked) return null;
  const add = allows('volume.create') && row.archivedAt === null && row.status !== 'disposed' && (
    <AddButton to={`${path}/volume/create`}>Add</AddButton>
  );
  return (
    <Section title="Storage volumes" icon="hard-drive" actions={add} flush>
      {error ? (
        <Failed what="The volumes could not be loaded" error={error} onRetry={() => void refetch()} />
      ) : isComing ? (
        <Box sx={{ p: 2 }}>
          <SkeletonLines lines={3} />
        </Box>
      ) : volumes.length === 0 ? (
        <Nothing what="No volumes yet" why="Add volumes to be notified before one is full." />
      ) : (
        <Box component="ul" sx={{ m: 0, px: 2, py: 1, listStyle: 'none', fontSize: '0.8125rem' }}>
          {volumes.map((volume) => (
            <Line key={volume.id} volume={volume} to={`${path}/volume/${volume.id}/edit`} />
          ))}
        </Box>
      )}
    </Section>
  );
}

function Line({ volume, to }: { readonly volume: VolumeRow; readonly to: string }) {
  const { name, purpose, capacityGb, usedGb } = volume;
  const days = fullInDays(volume.readings ?? [], capacityGb, today());
  return (
    <Box
      component="li"
      sx={{
        display: 'grid',
        gridTemplateColumns: { xs: '1fr 1fr', sm: 'minmax(90px, 2fr) minmax(90px, 3fr) 76px' },
        alignItems: 'center',
        columnGap: 1.5,
        py: 0.75,
      }}
    >
      <Box sx={{ minWidth: 0, overflow: 'hidden', textOverflow: 'ellipsis', whiteSpace: 'nowrap' }}>
        <RowLink to={to}>{name}</RowLink>{' '}
        <Box component="span" sx={{ color: 'text.secondary' }}>
          {purpose}
        </Box>
      </Box>
      <Box sx={{ minWidth: 0 }}>
        {usedGb === null ? (
          <Box component="span" sx={{ color: 'text.secondary' }}>
            Usage not known
          </Box>
        ) : (
          <Meter label={`${name} used`} value={usedGb} max={capacityGb} tone={toneOf(volume)} />
        )}
        {days !== null && days <= 365 && (
          <Box sx={{ fontSize: '0.75rem', color: days <= 30 ? 'warning.main' : 'text.secondary' }}>
            {days === 0 ? 'Full now' : `Full in about ${days === 1 ? '1 day' : `${days} days`}`}
          </Box>
        )}
      </Box>
      <Box className="num" sx={{ textAlign: 'right', color: 'text.secondary', gridColumn: { xs: '2', sm: 'auto' } }}>
        {size(capacityGb)}
      </Box>
    </Box>
  );
}

function toneOf({ usedGb, capacityGb, lowAtPercent }: VolumeRow): 'good' | 'warning' | 'bad' {
  const free = ((capacityGb - (usedGb ?? 0)) * 10_000) / capacityGb;
  if (free >= lowAtPercent) return 'good';
  return free < 300 ? 'bad' : 'warning';
}

/** "1.8 TB" from 1,000 GB. */
const size = (gb: number): string =>
  gb >= 1_000
    ? `${(gb / 1_000).toLocaleString('en-GB', { maximumFractionDigits: 1 })} TB`
    : `${gb.toLocaleString('en-GB')} GB`;
