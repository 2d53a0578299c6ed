import type { Example } from '#engine/calculations/calculation.ts';

export const jobTransitionExamples: readonly Example[] = [
  {
    says: 'resolve with a running timer',
    input: { from: 'in-progress', action: 'resolve', facts: { resolution: 'Replaced fuser', runningTimers: 1 } },
    output: { error: 'timer-running' },
  },
  {
    says: 'customer replies to a resolved job',
    input: { from: 'resolved', action: 'customer-reply' },
    output: { to: 'open' },
  },
];

export const jobPriorityExamples: readonly Example[] = [
  { says: 'priority matrix', input: { impact: 'high', urgency: 'medium' }, output: { priority: 'P2' } },
];
