import { useQuery } from '@tanstack/react-query';
import { Tile } from '#engine/parts/Tile.tsx';
import { allows } from '#engine/session/session.web.ts';
import { failedWork } from '../failedWork.web.ts';

/** The number of jobs that failed within a day, for users who may view background jobs. Hidden if there are none. */
export function FailedWork() {
  const { data } = useQuery({ ...failedWork, enabled: allows('work.view') });
  const failed = data?.counts.failed ?? 0;
  if (failed === 0) return null;
  return (
    <Tile
      label="Background jobs failed"
      icon="circle-alert"
      tone="bad"
      value={failed.toLocaleString('en-GB')}
      note="in the last 24 hours"
      to="/system/work"
    />
  );
}
