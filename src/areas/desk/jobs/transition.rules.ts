import { calculation, type RuleRefusal } from '#engine/calculations/calculation.ts';
import { isActive, isPaused, type JobStatus } from './jobStatus.ts';

export const JOB_ACTIONS = [
  'merge',
  'reopen',
  'customer-reply',
  'close',
  'assign',
  'start',
  'schedule',
  'wait-customer',
  'wait-supplier',
  'hold',
  'resume',
  'cancel',
  'resolve',
] as const;
export type JobAction = (typeof JOB_ACTIONS)[number];

/** Facts that guards read; omitted ones count as none. */
export interface JobFacts {
  readonly resolution?: string | null;
  readonly runningTimers?: number;
  readonly openChecklistItems?: number;
  readonly openChildren?: number;
  /** A visit is still coming. */
  readonly hasVisit?: boolean;
  readonly reason?: string | null;
  /** Status of the merge target; null when there is no such job. */
  readonly targetStatus?: JobStatus | null;
  readonly targetIsSelf?: boolean;
}

export const TRANSITION_ERRORS = [
  'merged',
  'not-open',
  'bad-target',
  'not-closed',
  'no-visit',
  'reason-required',
  'not-paused',
  'resolution-required',
  'timer-running',
  'checklist-open',
  'children-open',
] as const;
export type TransitionError = (typeof TRANSITION_ERRORS)[number];
export type Transition = { readonly to: JobStatus } | RuleRefusal<TransitionError>;

/** The status after an action, or the first reason that it is refused. */
export function transition(from: JobStatus, action: JobAction, facts: JobFacts = {}): Transition {
  if (from === 'merged') return { error: 'merged' };
  if (action === 'merge') return merge(from, facts);
  if (action === 'reopen') return isActive(from) ? { error: 'not-closed' } : { to: 'open' };
  if (action === 'customer-reply' && (from === 'waiting-customer' || from === 'resolved')) return { to: 'open' };
  if (action === 'close' && from === 'resolved') return { to: 'closed' };
  if (!isActive(from)) return { error: 'not-open' };
  return whileActive(from, action, facts);
}

function merge(from: JobStatus, { targetStatus, targetIsSelf }: JobFacts): Transition {
  if (from === 'cancelled') return { error: 'not-open' };
  const isGone = !targetStatus || targetStatus === 'merged' || targetStatus === 'cancelled';
  return isGone || targetIsSelf ? { error: 'bad-target' } : { to: 'merged' };
}

function whileActive(
  from: JobStatus,
  action: Exclude<JobAction, 'merge' | 'reopen'>,
  { reason, hasVisit, ...facts }: JobFacts,
): Transition {
  const withReason = (to: JobStatus): Transition => (isFilled(reason) ? { to } : { error: 'reason-required' });
  switch (action) {
    case 'customer-reply':
      return { to: from };
    case 'assign':
      return { to: from === 'new' ? 'open' : from };
    case 'start':
      return { to: 'in-progress' };
    case 'schedule':
      return hasVisit ? { to: 'scheduled' } : { error: 'no-visit' };
    case 'wait-customer':
      return { to: 'waiting-customer' };
    case 'wait-supplier':
      return withReason('waiting-supplier');
    case 'hold':
      return withReason('on-hold');
    case 'resume':
      return isPaused(from) ? { to: 'open' } : { error: 'not-paused' };
    case 'cancel':
      return withReason('cancelled');
    case 'resolve':
    case 'close': {
      const error = unfinished(facts);
      return error ? { error } : { to: action === 'close' ? 'closed' : 'resolved' };
    }
  }
}

function unfinished({
  resolution,
  runningTimers = 0,
  openChecklistItems = 0,
  openChildren = 0,
}: JobFacts): TransitionError | undefined {
  if (!isFilled(resolution)) return 'resolution-required';
  if (runningTimers > 0) return 'timer-running';
  if (openChecklistItems > 0) return 'checklist-open';
  return openChildren > 0 ? 'children-open' : undefined;
}

const isFilled = (text: string | null | undefined): boolean => (text ?? '').trim() !== '';

export const jobTransition = calculation(
  'job.transition',
  ({ from, action, facts }: { readonly from: JobStatus; readonly action: JobAction; readonly facts: JobFacts }) =>
    transition(from, action, facts),
);
