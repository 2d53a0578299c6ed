import { CustomerJobs } from './CustomerJobs.tsx';
import { ENDED } from './queues.ts';

/** Closed, cancelled and merged jobs of a customer. */
export const Screen = () => <CustomerJobs name="job.closed" fixed={ENDED} columns={COLUMNS} />;

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
