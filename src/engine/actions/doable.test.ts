import { describe, expect, it } from 'vitest';
import { entity } from '../entity/entity.ts';
import { choice } from '../kinds/choice/choice.ts';
import { text } from '../kinds/text/text.ts';
import { doable } from './doable.ts';

const holiday = entity('doableHoliday', {
  plural: 'Holidays',
  path: 'doable-holidays',
  scope: { by: 'none', because: 'a test' },
  fields: {
    name: text(),
    state: choice({ options: { asked: { label: 'Asked' }, given: { label: 'Given' } }, default: 'asked' }),
  },
  title: ['name'],
  columns: ['name'],
  states: {
    field: 'state',
    table: { asked: { label: 'Asked', tone: 'info' }, given: { label: 'Given', tone: 'good', final: true } },
  },
  actions: {
    refuse: { label: 'Refuse', done: 'Refused', from: ['asked'], to: 'given', tone: 'danger', input: { why: text() } },
    remind: { label: 'Remind', done: 'Reminded', permission: 'holiday.remind' },
    approve: { label: 'Approve', done: 'Approved', from: ['asked'], to: 'given', tone: 'main' },
  },
});
const all = ['doableHoliday.refuse', 'doableHoliday.approve', 'holiday.remind'];
const names = (row: object, may: readonly string[] = all) =>
  doable(holiday, { state: 'asked', archivedAt: null, ...row }, may).map((each) => each.name);

describe('the actions of a record', () => {
  it('depend on its state, the main one first and the dangerous one last', () => {
    expect(names({})).toEqual(['approve', 'remind', 'refuse']);
    expect(names({ state: 'given' })).toEqual(['remind']);
  });
  it('depend on the user', () => {
    expect(names({}, ['doableHoliday.approve'])).toEqual(['approve']);
  });
  it('are none while it is archived', () => {
    expect(names({ archivedAt: '2026-11-20T10:00:00.000Z' })).toEqual([]);
  });
  it('open a dialog if they need input', () => {
    expect(doable(holiday, { state: 'asked' }, all).map((each) => [each.name, each.asks])).toEqual([
      ['approve', false],
      ['remind', false],
      ['refuse', true],
    ]);
  });
});
