import { describe, expect, it } from 'vitest';
import { doable } from '#engine/actions/doable.ts';
import { job } from '../jobs/job.ts';
import { moveInto, nextColumn } from './moves.ts';

const can = (status: string) => doable(job, { status, archivedAt: null }, ['job.update', 'job.assign']);

describe('a job on the board', () => {
  it('moves into a column by the action for that status', () => {
    expect(moveInto('in-progress', can('open'))?.name).toBe('start');
    expect(moveInto('scheduled', can('open'))?.name).toBe('schedule');
    expect(moveInto('open', can('on-hold'))?.name).toBe('resume');
    expect(moveInto('open', can('resolved'))?.name).toBe('reopen');
  });
  it('does not move into a column without an action', () => {
    expect(moveInto('new', can('open'))).toBeUndefined();
    expect(moveInto('in-progress', can('resolved'))).toBeUndefined();
  });
  it('moves by keyboard to the next possible column, past the one that needs a visit', () => {
    expect(nextColumn('in-progress', 1, can('in-progress'))).toBe('waiting-customer');
    expect(nextColumn('waiting-customer', -1, can('waiting-customer'))).toBe('in-progress');
    expect(nextColumn('new', -1, can('new'))).toBeUndefined();
  });
});
