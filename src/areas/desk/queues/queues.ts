import type { Condition } from '#engine/lists/query.ts';
import { ACTIVE_STATUSES, ENDED_STATUSES } from '../jobs/jobStatus.ts';

export const QUEUES = ['open', 'mine', 'unassigned', 'atRisk', 'breached', 'waiting', 'shared', 'all'] as const;
export type Queue = (typeof QUEUES)[number];

export interface QueueFacts {
  readonly label: string;
  /** Condition of the queue in words. */
  readonly about: string;
}

export const QUEUE_FACTS: Readonly<Record<Queue, QueueFacts>> = {
  open: { label: 'Open', about: 'Jobs that are not resolved, closed or cancelled.' },
  mine: { label: 'My queue', about: 'Open jobs that are assigned to you.' },
  unassigned: { label: 'Unassigned', about: 'Open jobs without an assignee.' },
  atRisk: { label: 'About to breach', about: 'Open jobs that have used 75% of a service level target.' },
  breached: { label: 'Breached', about: 'Open jobs that have missed a service level target.' },
  waiting: { label: 'Waiting', about: 'Jobs that wait for a customer or supplier, or are on hold.' },
  shared: { label: 'Shared with me', about: 'Open jobs that are shared with you or one of your teams.' },
  all: { label: 'All jobs', about: 'All jobs, whatever their status.' },
};

export const isQueue = (word: string | undefined): word is Queue => QUEUES.some((queue) => queue === word);

const is = (field: string, ...values: readonly string[]): Condition => ({ field, op: 'is', values });
const ACTIVE = is('status', ...ACTIVE_STATUSES);

/** List conditions of a queue, for a user and the keys of the user and their teams. */
export function conditionsOf(queue: Queue, userId: number, keys: readonly string[] = []): readonly Condition[] {
  switch (queue) {
    case 'open':
      return [ACTIVE];
    case 'mine':
      return [ACTIVE, is('assigneeUserId', String(userId))];
    case 'unassigned':
      return [ACTIVE, { field: 'assigneeUserId', op: 'empty', values: [] }];
    case 'atRisk':
      return [ACTIVE, is('slaLevel', 'at-risk')];
    case 'breached':
      return [ACTIVE, is('slaLevel', 'breached')];
    case 'waiting':
      return [is('status', 'waiting-customer', 'waiting-supplier', 'on-hold')];
    case 'shared':
      return [ACTIVE, sharedWith(keys.length > 0 ? keys : [`user:${userId}`])];
    case 'all':
      return [];
  }
}

/** Jobs shared with the user or one of their teams. */
const sharedWith = (keys: readonly string[]): Condition => ({ field: 'sharedWith', op: 'any', values: keys });
/** Jobs shared with the user, without those assigned to them. */
export const sharedWithMe = (userId: number, keys: readonly string[]): readonly Condition[] => [
  sharedWith(keys),
  { field: 'assigneeUserId', op: 'not', values: [String(userId)] },
];
/** Jobs shared between a customer and another, in either direction. */
export const sharedBetween = (customerId: number): readonly Condition[] => [
  { field: 'sharedBetweenIds', op: 'any', values: [String(customerId)] },
];

/** Open and resolved jobs of a customer. */
export const OPEN_OR_RESOLVED: readonly Condition[] = [is('status', ...ACTIVE_STATUSES, 'resolved')];
export const ENDED: readonly Condition[] = [is('status', ...ENDED_STATUSES)];
export const assignedTo = (userId: number): readonly Condition[] => conditionsOf('mine', userId);
