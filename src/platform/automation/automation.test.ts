import { describe, expect, it } from 'vitest';
import type { PublishedChange } from '#engine/changes/events/change.ts';
import { nextTime } from '#engine/schedule/nextTime.server.ts';
import { listensTo } from './listensTo.rules.ts';
import { guarded, secondsUntilAgain, stopsAfter } from './loopGuard.rules.ts';
import { filled, placesIn } from './placeholders.rules.ts';
import type { Rule } from './rule.ts';
import { stepText, stepValue } from './stepValue.ts';
import { datesDue, timesOf } from './when.rules.ts';

describe('when a rule runs', () => {
  const at = (hour: number) => ({ trigger: 'date', every: null, weekday: null, monthDay: null, hour }) as const;
  it.each([
    ['in winter', 8, '2026-11-20T12:00:00Z', '2026-11-21T08:00:00.000Z'],
    ['in summer, an hour earlier in UTC', 8, '2026-07-01T12:00:00Z', '2026-07-02T07:00:00.000Z'],
    ['on the day the clocks go forward', 8, '2026-03-28T12:00:00Z', '2026-03-29T07:00:00.000Z'],
    ['at a skipped hour, as if it existed', 1, '2026-03-28T12:00:00Z', '2026-03-29T01:00:00.000Z'],
    ['at a repeated hour, once', 1, '2026-10-24T12:00:00Z', '2026-10-25T00:00:00.000Z'],
    ['the day after a repeated hour', 1, '2026-10-25T00:00:00Z', '2026-10-26T01:00:00.000Z'],
  ])('%s', (_, hour, now, next) =>
    expect(nextTime(timesOf(at(hour)), new Date(now), 'Europe/London').toISOString()).toBe(next),
  );
  it.each([
    [{ every: 'day' }, '0 8 * * *'],
    [{ every: 'week', weekday: 'mon', hour: 0 }, '0 0 * * 1'],
    [{ every: 'week', weekday: 'sun', hour: 23 }, '0 23 * * 0'],
    [{ every: 'week' }, '0 8 * * 1'],
    [{ every: 'month', monthDay: 28, hour: 6 }, '0 6 28 * *'],
    [{ every: 'month' }, '0 8 1 * *'],
  ] as const)('%j', (given, times) =>
    expect(timesOf({ trigger: 'schedule', weekday: null, monthDay: null, hour: null, ...given })).toBe(times),
  );
});

describe('the dates that are due', () => {
  it.each([
    [
      '30 days before, the day after',
      30,
      'before',
      '2026-11-19',
      '2026-11-20',
      { from: '2026-12-20', to: '2026-12-20' },
    ],
    ['7 days after', 7, 'after', '2026-11-19', '2026-11-20', { from: '2026-11-13', to: '2026-11-13' }],
    ['the day itself', 0, 'before', '2026-11-19', '2026-11-20', { from: '2026-11-20', to: '2026-11-20' }],
    ['three days without a run', 1, 'before', '2026-11-17', '2026-11-20', { from: '2026-11-19', to: '2026-11-21' }],
    ['over a clock change', 1, 'before', '2026-10-24', '2026-10-25', { from: '2026-10-26', to: '2026-10-26' }],
    ['over a leap day', 1, 'before', '2028-02-27', '2028-02-28', { from: '2028-02-29', to: '2028-02-29' }],
    ['a second check on one day', 30, 'before', '2026-11-20', '2026-11-20', null],
  ] as const)('%s', (_, dateDays, dateSide, looked, today, due) =>
    expect(datesDue({ dateDays, dateSide }, looked, today)).toEqual(due),
  );
});

describe('the loop guard', () => {
  it.each([
    [0, 0, false],
    [4, 9, false],
    [5, 0, true],
    [9, 0, true],
    [0, 10, true],
  ])('at depth %i after %i changes', (depth, changesThisHour, ends) =>
    expect(guarded({ depth, changesThisHour }) !== null).toBe(ends),
  );
  it.each([
    ['no failure', 0, ['done', 'done'], null],
    ['four failures', 0, ['failed', 'failed', 'failed', 'failed'], null],
    ['five failures with a success in between', 0, ['failed', 'failed', 'done', 'failed', 'failed', 'failed'], null],
    ['five failures in a row', 0, ['failed', 'failed', 'failed', 'failed', 'failed'], /5 runs in a row failed/],
    ['two loop guards', 2, [], null],
    ['three loop guards', 3, [], /repeats in a loop/],
  ] as const)('a rule after %s', (_, guardedThisHour, outcomes, reason) => {
    const stops = stopsAfter({ guardedThisHour, outcomes });
    if (reason === null) expect(stops).toBeNull();
    else expect(stops).toMatch(reason);
  });
  it('tries a locked record four more times, with growing pauses', () =>
    expect([1, 2, 3, 4, 5].map(secondsUntilAgain)).toEqual([5, 30, 120, 600, null]));
});

describe('the events that a rule follows', () => {
  const rule = { id: 1, noun: 'server', trigger: 'changed', changedFields: null, onSince: '2026-11-20T10:00:00Z' };
  const change = {
    entity: 'asset',
    kind: 'server',
    action: 'update',
    version: 2,
    at: '2026-11-20T10:00:01Z',
    fields: ['name'],
    ruleId: null,
  };
  it.each<[string, object, object, boolean]>([
    ['a change', {}, {}, true],
    ['a change of its base', { noun: 'asset' }, {}, true],
    ['another noun', { noun: 'ups' }, {}, false],
    ['its own change', {}, { ruleId: 1 }, false],
    ['the change of another rule', {}, { ruleId: 2 }, true],
    ['an event from before it was on', {}, { at: '2026-11-20T09:59:59Z' }, false],
    ['one of its fields', { changedFields: ['name', 'site'] }, {}, true],
    ['none of its fields', { changedFields: ['site'] }, {}, false],
    ['an action, which is a change too', {}, { action: 'retire', fields: ['status'] }, true],
    ['a creation', {}, { action: 'create', version: 1 }, false],
    ['a log entry without a change', {}, { version: 0 }, false],
    ['a creation, which it follows', { trigger: 'created' }, { action: 'create', version: 1 }, true],
    ['an archiving', { trigger: 'archived' }, { action: 'archive', fields: [] }, true],
    ['a state that did not change', { trigger: 'reached' }, {}, false],
    ['a state that changed', { trigger: 'reached' }, { fields: ['status'] }, true],
    ['nothing, if it follows the clock', { trigger: 'date' }, {}, false],
  ])('%s', (_, given, happened, follows) =>
    expect(
      listensTo({ ...rule, ...given } as unknown as Rule, 'status', {
        ...change,
        ...happened,
      } as unknown as PublishedChange),
    ).toBe(follows),
  );
});

describe('the text of a step', () => {
  it('has the values of the record for its placeholders', () => {
    expect(placesIn('{name} of {customerId}, {name} again, {not this}')).toEqual(['name', 'customerId']);
    expect(filled('{name} ends {missing}', { name: 'DC01' })).toBe('DC01 ends {missing}');
  });
  it('inserts values as plain text, in one line, without further placeholders', () =>
    expect(filled('{name}.', { name: 'x\r\nBcc: all@example.org {secret}', secret: 'no' })).toBe(
      'x Bcc: all@example.org {secret}.',
    ));
});

describe('the value of a step', () => {
  it.each([
    ['text', 'a, b', 'a, b'],
    ['choice', 'spare', 'spare'],
    ['whole', '12', 12],
    ['whole', 'twelve', 'twelve'],
    ['money', '-500', -500],
    ['flag', 'true', true],
    ['flag', 'yes', 'yes'],
    ['day', '2026-12-24', '2026-12-24'],
    ['day', 'today+7', '2026-11-27'],
    ['ref', '7', 7],
    ['refs', '7, 8', [7, 8]],
    ['tags', 'a, b', ['a', 'b']],
    ['text', '', null],
    ['text', null, null],
  ] as const)('%s %j', (kind, text, value) => expect(stepValue({ kind }, text, '2026-11-20')).toEqual(value));
  it.each([
    ['a', 'a'],
    [7, '7'],
    [true, 'true'],
    [[7, 8], '7,8'],
    [[], null],
    [null, null],
  ])('%j is stored as %j', (value, text) => expect(stepText(value)).toBe(text));
});
