import { CustomerJobs } from './CustomerJobs.tsx';
import { ENDED } from './queues.ts';

/** Jobs of a customer that are closed, cancelled or merged. */
export const Screen = () => <CustomerJobs name="job.closed" fixed={ENDED} />;
