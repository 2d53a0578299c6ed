import { useMemo } from 'react';
import { Icon } from '#engine/parts/Icon.tsx';
import type { PageAction } from '#engine/parts/page/pageActions.web.ts';
import Button from '@mui/material/Button';
import type { NoneWords } from '#engine/lists/insteadOfRows.tsx';
import type { Condition } from '#engine/lists/query.ts';
import { ListScreen } from '#engine/records/ListScreen.tsx';
import { Go } from '#engine/screens/Go.tsx';
import { fill } from '#engine/screens/manifest.ts';
import { usePlace } from '#engine/screens/place.web.ts';
import { job } from '../jobs/job.ts';
import { jobCells, JOB_CELL_FIELDS } from './jobCells.tsx';

export interface CustomerJobsProps {
  readonly name: string;
  /** What the list says when it is empty: the customer may still have jobs in the other lists. */
  readonly none: NoneWords;
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
export function CustomerJobs({ name, none, fixed, more = NO_ACTIONS, columns }: CustomerJobsProps) {
  const others = useOtherLists();
  const actions = useMemo(() => [...others, ...more], [others, more]);
  return (
    <ListScreen
      entity={job}
      name={name}
      fixed={fixed}
      actions={actions}
      none={none}
      begin={<AllJobs />}
      cells={jobCells}
      needs={JOB_CELL_FIELDS}
      {...(columns ? { columns } : {})}
    />
  );
}

/** Opens all jobs of the customer, whatever their status. */
export function AllJobs() {
  const { params } = usePlace();
  return (
    <Button
      variant="outlined"
      startIcon={<Icon name="briefcase-business" size={16} />}
      component={Go}
      to={`/jobs?queue=all&f.customerId=is%3A${params.customerId ?? ''}`}
    >
      All jobs of this customer
    </Button>
  );
}
