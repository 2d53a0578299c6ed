import { describe, expect, it } from 'vitest';
import type { JobStatus } from '#areas/desk/jobs/jobStatus.ts';
import { type FollowedVisit, type FollowingJob, jobMoves } from './visitJobs.rules.ts';

const at = (time: string): string => `2026-11-16T${time}:00.000Z`;
const now = at('10:00');
const visit = (more: Partial<FollowedVisit> = {}): FollowedVisit => ({
  status: 'planned',
  archivedAt: null,
  plannedEnd: at('12:00'),
  arrivedAt: null,
  jobIds: [1],
  ...more,
});
const job = (status: JobStatus, more: Partial<FollowingJob> = {}): FollowingJob => ({
  id: 1,
  status,
  createdAt: at('08:00'),
  firstResponseAt: at('08:30'),
  hasVisit: true,
  ...more,
});
const none = { started: [], planned: [], ended: [] };
const set = (status: JobStatus) => [{ id: 1, set: { status, waitReason: null } }];
const onSite = visit({ status: 'on-site', arrivedAt: at('09:40') });

describe('a job', () => {
  it.each<JobStatus>(['new', 'open', 'in-progress', 'waiting-customer', 'waiting-supplier', 'on-hold'])(
    'that is %s is scheduled when a visit is planned',
    (status) => {
      expect(jobMoves([{ before: null, after: visit() }], [job(status)], now)).toEqual({
        ...none,
        planned: set('scheduled'),
      });
    },
  );

  it.each<JobStatus>(['resolved', 'closed', 'cancelled', 'merged'])('that is %s does not follow visits', (status) => {
    expect(jobMoves([{ before: null, after: visit() }], [job(status)], now)).toEqual(none);
    const arrived = job(status, { firstResponseAt: null });
    expect(jobMoves([{ before: visit(), after: onSite }], [arrived], now)).toEqual(none);
  });

  it('is scheduled by a visit in the past only when that moves to the future', () => {
    const past = visit({ plannedEnd: at('09:00') });
    expect(jobMoves([{ before: null, after: past }], [job('open', { hasVisit: false })], now)).toEqual(none);
    expect(jobMoves([{ before: past, after: visit() }], [job('open')], now).planned).toEqual(set('scheduled'));
  });

  it('keeps the status that a user chose when its visit moves or gets another job', () => {
    const change = { before: visit(), after: visit({ plannedEnd: at('15:00'), jobIds: [1, 2] }) };
    const moves = jobMoves([change], [job('on-hold'), job('open', { id: 2 })], now);
    expect(moves).toEqual({ ...none, planned: [{ ...set('scheduled')[0], id: 2 }] });
  });

  it('is open again when no visit is coming, and stays scheduled while another one is', () => {
    const cancelled = { before: visit(), after: visit({ status: 'cancelled' }) };
    expect(jobMoves([cancelled], [job('scheduled', { hasVisit: false })], now)).toEqual({
      ...none,
      ended: set('open'),
    });
    expect(jobMoves([cancelled], [job('scheduled')], now)).toEqual(none);
    expect(jobMoves([cancelled], [job('on-hold', { hasVisit: false })], now)).toEqual(none);
  });

  it('is in progress from the arrival, which is also its first response', () => {
    const change = { before: visit({ status: 'travelling' }), after: onSite };
    expect(jobMoves([change], [job('scheduled', { hasVisit: false })], now)).toEqual({
      ...none,
      started: set('in-progress'),
    });
    expect(jobMoves([change], [job('scheduled', { firstResponseAt: null })], now).started).toEqual([
      { id: 1, set: { status: 'in-progress', waitReason: null, firstResponseAt: at('09:40') } },
    ]);
    const { started } = jobMoves([change], [job('waiting-supplier', { firstResponseAt: null })], now);
    expect(started).toEqual([{ id: 1, set: { firstResponseAt: at('09:40') } }]);
    expect(jobMoves([change], [job('waiting-supplier')], now)).toEqual(none);
  });

  it('that is logged or added after the arrival has its response no earlier', () => {
    const late = job('new', { firstResponseAt: null, createdAt: at('09:50') });
    const arrival = { before: visit(), after: onSite };
    expect(jobMoves([arrival], [late], now).started[0]?.set.firstResponseAt).toBe(at('09:50'));
    const withJob = { before: { ...onSite, jobIds: [] }, after: onSite };
    expect(jobMoves([withJob], [late], now).started[0]?.set).toMatchObject({
      status: 'in-progress',
      firstResponseAt: now,
    });
    expect(jobMoves([{ before: onSite, after: onSite }], [late], now)).toEqual(none);
  });
});
