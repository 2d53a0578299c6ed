import { describe, expect, it } from 'vitest';
import { ACTIVE_STATUSES, isActive, JOB_STATUSES, type JobStatus } from './jobStatus.ts';
import { JOB_ACTIONS, type JobAction, type JobFacts, transition } from './transition.rules.ts';

const ready: JobFacts = {
  resolution: 'Replaced the fuser',
  reason: 'Part ordered',
  hasVisit: true,
  targetStatus: 'open',
};

describe('a job', () => {
  it.each<[JobStatus, JobAction, JobFacts, object]>([
    ['new', 'assign', {}, { to: 'open' }],
    ['waiting-supplier', 'assign', {}, { to: 'waiting-supplier' }],
    ['open', 'start', {}, { to: 'in-progress' }],
    ['open', 'schedule', {}, { error: 'no-visit' }],
    ['open', 'schedule', { hasVisit: true }, { to: 'scheduled' }],
    ['open', 'wait-customer', {}, { to: 'waiting-customer' }],
    ['open', 'hold', { reason: '  ' }, { error: 'reason-required' }],
    ['open', 'wait-supplier', { reason: 'Part ordered' }, { to: 'waiting-supplier' }],
    ['scheduled', 'resume', {}, { to: 'open' }],
    ['in-progress', 'resume', {}, { error: 'not-paused' }],
    ['on-hold', 'cancel', {}, { error: 'reason-required' }],
    ['on-hold', 'cancel', ready, { to: 'cancelled' }],
    ['in-progress', 'resolve', ready, { to: 'resolved' }],
    ['in-progress', 'close', ready, { to: 'closed' }],
    ['resolved', 'close', {}, { to: 'closed' }],
    ['resolved', 'resolve', ready, { error: 'not-open' }],
    ['waiting-customer', 'customer-reply', {}, { to: 'open' }],
    ['resolved', 'customer-reply', {}, { to: 'open' }],
    ['on-hold', 'customer-reply', {}, { to: 'on-hold' }],
    ['closed', 'customer-reply', {}, { error: 'not-open' }],
    ['closed', 'reopen', {}, { to: 'open' }],
    ['open', 'reopen', {}, { error: 'not-closed' }],
    ['open', 'merge', {}, { error: 'bad-target' }],
    ['open', 'merge', { targetStatus: 'open', targetIsSelf: true }, { error: 'bad-target' }],
    ['open', 'merge', { targetStatus: 'merged' }, { error: 'bad-target' }],
    ['cancelled', 'merge', ready, { error: 'not-open' }],
    ['closed', 'merge', ready, { to: 'merged' }],
  ])('that is %s and is asked to %s', (from, action, facts, outcome) => {
    expect(transition(from, action, facts)).toEqual(outcome);
  });

  it('lists what is missing before it is resolved, one after the other', () => {
    const missing = { resolution: '', runningTimers: 1, openChecklistItems: 2, openChildren: 1 };
    const resolve = (facts: JobFacts) => transition('open', 'resolve', facts);
    expect(resolve(missing)).toEqual({ error: 'resolution-required' });
    expect(resolve({ ...missing, resolution: 'Done' })).toEqual({ error: 'timer-running' });
    expect(resolve({ ...missing, resolution: 'Done', runningTimers: 0 })).toEqual({ error: 'checklist-open' });
    expect(resolve({ resolution: 'Done', openChildren: 1 })).toEqual({ error: 'children-open' });
  });

  it('that was merged refuses everything', () => {
    for (const action of JOB_ACTIONS) expect(transition('merged', action, ready)).toEqual({ error: 'merged' });
  });

  it('always gets a known status or a reason', () => {
    for (const from of JOB_STATUSES)
      for (const action of JOB_ACTIONS) {
        const outcome = transition(from, action, ready);
        if ('to' in outcome) expect(JOB_STATUSES).toContain(outcome.to);
        else expect(outcome.error).not.toBe('');
      }
  });

  it('is active in the first seven statuses', () => {
    expect(JOB_STATUSES.filter(isActive)).toEqual([...ACTIVE_STATUSES]);
  });
});
