import { CustomerJobs } from './CustomerJobs.tsx';
import { ENDED } from './queues.ts';

/** Closed, cancelled and merged jobs of a customer. */
export const Screen = () => <CustomerJobs name="job.closed" none={NONE} fixed={ENDED} columns={COLUMNS} />;

const NONE = ['No closed jobs', 'Jobs appear here when they are closed, cancelled or merged.'] as const;

const COLUMNS = [
  'number',
  'title',
  'status',
  'resolutionCode',
  'closedAt',
  'rating',
  'assigneeUserId',
  'loggedMinutes',
];
