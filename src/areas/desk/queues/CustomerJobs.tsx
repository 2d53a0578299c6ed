import { useMemo } from 'react';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import type { Condition } from '#engine/lists/query.ts';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { fill } from '#engine/screens/manifest.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { job } from '../jobs/job.ts';
import { jobCells, JOB_CELL_FIELDS } from './jobCells.tsx';

export interface CustomerJobsProps {
  readonly name: string;
  readonly fixed: readonly Condition[];
  readonly more?: readonly PageAction[];
  /** The columns of this list, instead of the usual ones of jobs. */
  readonly columns?: readonly string[];
}

const NO_ACTIONS: readonly PageAction[] = [];

const LISTS = [
  { label: 'Open', path: '/customer/{customerId}/jobs', icon: 'briefcase-business' },
  { label: 'My assigned', path: '/customer/{customerId}/jobs/my-assigned', icon: 'user' },
  { label: 'Shared', path: '/customer/{customerId}/jobs/shared', icon: 'users-round' },
  { label: 'My shared', path: '/customer/{customerId}/jobs/my-shared', icon: 'users-round' },
  { label: 'Closed', path: '/customer/{customerId}/jobs/closed', icon: 'archive' },
] as const;

/** Links from one list of a customer’s jobs to the others. */
export function useOtherLists() {
  const { params, screen } = usePlace();
  const { customerId } = params;
  return useMemo(
    () =>
      LISTS.filter(({ path }) => path !== screen.path).map(({ label, path, icon }) => ({
        label,
        icon,
        to: fill(path, { customerId: String(customerId) }),
      })),
    [screen.path, customerId],
  );
}

/** One list of a customer’s jobs, with links to the others. */
export function CustomerJobs({ name, fixed, more = NO_ACTIONS, columns }: CustomerJobsProps) {
  const others = useOtherLists();
  const actions = useMemo(() => [...others, ...more], [others, more]);
  return (
    <ListScreen
      entity={job}
      name={name}
      fixed={fixed}
      actions={actions}
      cells={jobCells}
      needs={JOB_CELL_FIELDS}
      {...(columns ? { columns } : {})}
    />
  );
}
