import { useQuery } from '@tanstack/react-query';
import { Tile } from '#engine/parts/Tile.tsx';
import { allows } from '#engine/session/session.web.ts';
import { failedWork } from '../failedWork.web.ts';

/** The number of jobs that failed within a day; zero for users who may not view background jobs. */
export const useFailedWork = (): number =>
  useQuery({ ...failedWork, enabled: allows('work.view') }).data?.counts.failed ?? 0;

export const FailedWork = ({ failed }: { readonly failed: number }) => (
  <Tile
    label="Background jobs failed"
    icon="circle-alert"
    tone="bad"
    value={failed.toLocaleString('en-GB')}
    note="in the last 24 hours"
    to="/system/work"
  />
);
