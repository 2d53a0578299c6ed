import type { HeldReason } from '../held/heldReasons.ts';
import type { Route, RouteReason } from './route.rules.ts';

/** Facts about a message besides those for its route. */
export interface PlaceFacts {
  /** It was sent to a reply address with an invalid signature. */
  readonly isForged: boolean;
  /** A user chose to discard mail from this sender. */
  readonly isDiscarded: boolean;
  /** The sender or their domain belongs to several customers. */
  readonly isAmbiguous: boolean;
  /** Mailbox setting: the customer for mail from unknown senders. */
  readonly defaultCustomerId: number | null;
  /** Whether jobs are turned off for a customer. */
  readonly hasJobsOff: (customerId: number) => boolean;
  readonly customerOfJob: (jobId: number) => number | null;
}

export type Placed =
  | { readonly action: 'ignore'; readonly reason: RouteReason | 'discarded' }
  | { readonly action: 'bounce'; readonly jobId: number }
  | {
      readonly action: 'hold';
      readonly reason: HeldReason;
      readonly jobId: number | null;
      readonly customerId: number | null;
    }
  | { readonly action: 'append' | 'append-quiet' | 'reopen'; readonly jobId: number; readonly reason: RouteReason }
  | {
      readonly action: 'create' | 'follow-up';
      readonly customerId: number;
      /** The job that a follow-up continues. */
      readonly jobId: number | null;
      readonly acknowledge: boolean;
      readonly reason: RouteReason;
    };

/** The handling of a message: its route, unless a fact prevents it. */
export function placed(route: Route, facts: PlaceFacts): Placed {
  const { action, reason, jobId, customerId } = route;
  const hold = (because: HeldReason): Placed => ({ action: 'hold', reason: because, jobId, customerId });
  if (action === 'ignore') return { action, reason };
  if (action === 'bounce') return jobId === null ? hold('bounce') : { action, jobId };
  if (facts.isDiscarded) return { action: 'ignore', reason: 'discarded' };
  if (action === 'hold') return hold(reason === 'rate' || reason === 'stranger' ? reason : 'automated');
  if (facts.isForged) return hold('forged');
  if (action === 'append' || action === 'append-quiet' || action === 'reopen')
    return jobId === null ? hold('unknown') : withJobs(facts.customerOfJob(jobId), { action, jobId, reason });
  if (customerId === null && facts.isAmbiguous) return hold('ambiguous');
  const target = customerId ?? facts.defaultCustomerId;
  if (target === null) return hold(action === 'create' ? 'automated' : 'unknown');
  const made = action === 'follow-up' ? action : 'create';
  return withJobs(target, { action: made, customerId: target, jobId, acknowledge: route.acknowledge, reason });

  function withJobs(customer: number | null, place: Placed): Placed {
    return customer !== null && facts.hasJobsOff(customer) ? hold('jobs-off') : place;
  }
}
