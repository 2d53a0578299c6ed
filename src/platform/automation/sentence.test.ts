import { describe, expect, it } from 'vitest';
import { entity } from '#engine/entity/entity.ts';
import { choice } from '#engine/kinds/choice/choice.ts';
import { day } from '#engine/kinds/day/day.ts';
import { flag } from '#engine/kinds/flag/flag.ts';
import { money } from '#engine/kinds/money/money.ts';
import { ref } from '#engine/kinds/ref/ref.ts';
import { tags } from '#engine/kinds/tags/tags.ts';
import { text } from '#engine/kinds/text/text.ts';
import { listFields } from '#engine/lists/columns.ts';
import type { RuleFacts, Step } from './rule.ts';
import { ruleSentence, withArticle } from './sentence.rules.ts';

const server = entity('exampleServer', {
  label: 'Server',
  plural: 'Servers',
  path: 'example-servers',
  scope: { by: 'none', because: 'an example' },
  fields: {
    name: text({}),
    status: choice({
      default: 'in_use',
      options: { in_use: { label: 'In use' }, spare: { label: 'Spare' }, retired: { label: 'Retired' } },
    }),
    warrantyEndsOn: day({ label: 'Warranty ends', optional: true }),
    boughtOn: day({ label: 'Bought', optional: true }),
    cost: money({ optional: true }),
    isLoan: flag({ label: 'On loan', default: false }),
    ownerId: ref({ label: 'Looked after by', to: 'user', optional: true }),
    tags: tags({ optional: true }),
    notes: text({ optional: true }),
  },
  states: {
    field: 'status',
    table: {
      in_use: { label: 'In use', tone: 'good' },
      spare: { label: 'Spare', tone: 'neutral', automatic: true },
      retired: { label: 'Retired', tone: 'neutral', final: true },
    },
  },
  actions: { retire: { label: 'Retire', done: 'Retired', to: 'retired' } },
  title: ['name'],
  columns: ['name'],
});

const NAMES: Readonly<Record<string, string>> = { 'user 3': 'Ann Lee', 'user 4': 'Ben Ray', 'team 7': 'Service Desk' };
const NO_STEP = { field: null, value: null, userIds: [], teamIds: [], address: null, subject: null, text: null };
const step = (given: Partial<Step>): Step => ({ ...NO_STEP, does: 'tell', ...given }) as Step;
const DESK = step({ does: 'tell', teamIds: [7] });

const said = (given: Partial<RuleFacts>): string =>
  ruleSentence(
    {
      noun: 'exampleServer',
      trigger: 'changed',
      changedFields: null,
      reachedState: null,
      dateField: null,
      dateDays: null,
      dateSide: null,
      every: null,
      weekday: null,
      monthDay: null,
      hour: null,
      conditions: null,
      steps: [DESK],
      ...given,
    },
    { noun: server, fields: listFields(server), nameOf: (to, id) => NAMES[`${to} ${id}`] },
  );

describe('a rule described in a sentence', () => {
  it.each<[Partial<RuleFacts>, string]>([
    [{}, 'When a server is changed, notify the team Service Desk.'],
    [{ trigger: 'created' }, 'When a server is created, notify the team Service Desk.'],
    [{ trigger: 'archived' }, 'When a server is archived, notify the team Service Desk.'],
    [{ trigger: 'reached', reachedState: 'retired' }, 'When a server becomes “Retired”, notify the team Service Desk.'],
    [{ changedFields: ['status'] }, 'When the status of a server is changed, notify the team Service Desk.'],
    [
      { changedFields: ['status', 'ownerId', 'cost'] },
      'When the status, looked after by or cost of a server is changed, notify the team Service Desk.',
    ],
    [
      { trigger: 'date', dateField: 'warrantyEndsOn', dateDays: 30, dateSide: 'before' },
      '30 days before “warranty ends” of a server, notify the team Service Desk.',
    ],
    [
      { trigger: 'date', dateField: 'warrantyEndsOn', dateDays: 1, dateSide: 'after' },
      '1 day after “warranty ends” of a server, notify the team Service Desk.',
    ],
    [
      { trigger: 'date', dateField: 'boughtOn', dateDays: 0, dateSide: 'before' },
      'On the day “bought” of a server, notify the team Service Desk.',
    ],
    [
      { trigger: 'schedule', every: 'day', hour: 7 },
      'Every day at 07:00, for each server, notify the team Service Desk.',
    ],
    [
      { trigger: 'schedule', every: 'week', weekday: 'fri', hour: 16, conditions: 'f.status=is:spare' },
      'Every Friday at 16:00, for each server whose status is Spare, notify the team Service Desk.',
    ],
    [
      { trigger: 'schedule', every: 'month', monthDay: 3 },
      'On day 3 of every month at 08:00, for each server, notify the team Service Desk.',
    ],
  ])('%j', (given, sentence) => expect(said(given)).toBe(sentence));

  it.each([
    ['f.warrantyEndsOn=to:2027-03-01', 'its warranty ends by 01/03/2027'],
    ['f.warrantyEndsOn=between:today,today%2B29', 'its warranty ends between today and in 29 days'],
    ['f.boughtOn=from:2026-01-01', 'its bought is 01/01/2026 or later'],
    ['f.boughtOn=empty:', 'its bought is blank'],
    ['f.status=is:in_use,spare', 'its status is In use or Spare'],
    ['f.status=not:retired', 'its status is not Retired'],
    ['f.name=starts:ASH', 'its name starts with “ASH”'],
    ['f.name=contains:DC', 'its name contains “DC”'],
    ['f.cost=from:10000', 'its cost is at least £100.00'],
    ['f.isLoan=is:true', 'its on loan is Yes'],
    ['f.ownerId=is:3', 'its looked after by is Ann Lee'],
    ['f.ownerId=is:99', 'its looked after by is #99'],
    ['f.tags=all:old,slow', 'its tags has old and slow'],
    ['f.status=is:spare&f.isLoan=is:true', 'its status is Spare and its on loan is Yes'],
    [
      `where=${encodeURIComponent('[{"any":[{"field":"status","op":"is","values":["spare"]},{"field":"cost","op":"to","values":["500"]}]}]')}`,
      'its status is Spare, or its cost is at most £5.00',
    ],
  ])('conditions %s', (conditions, words) =>
    expect(said({ conditions })).toBe(`When a server is changed and ${words}, notify the team Service Desk.`),
  );

  it('ends with the quoted text if it ends a sentence', () => {
    const steps = [step({ does: 'set', field: 'notes', value: 'Check the warranty.' })];
    expect(said({ steps })).toBe('When a server is changed, set its notes to “Check the warranty.”');
  });

  it.each<[readonly Step[], string]>([
    [[step({ does: 'tell', userIds: [3, 4], teamIds: [7] })], 'notify Ann Lee, Ben Ray and the team Service Desk'],
    [[step({ does: 'letter', address: 'desk@msp.example' })], 'email desk@msp.example'],
    [[step({ does: 'set', field: 'status', value: 'spare' })], 'set its status to Spare'],
    [[step({ does: 'set', field: 'ownerId', value: '4' })], 'set its looked after by to Ben Ray'],
    [[step({ does: 'set', field: 'boughtOn', value: 'today+7' })], 'set its bought to in 7 days'],
    [[step({ does: 'set', field: 'notes', value: 'a, b' })], 'set its notes to “a, b”'],
    [[step({ does: 'set', field: 'notes' })], 'clear its notes'],
    [[step({ does: 'tag', field: 'tags', value: 'old' })], 'add “old” to its tags'],
    [[step({ does: 'untag', field: 'tags', value: 'new' })], 'remove “new” from its tags'],
    [[step({ does: 'act', field: 'retire' })], 'run “Retire”'],
    [
      [step({ does: 'set', field: 'notes' }), step({ does: 'set', field: 'status', value: 'spare' })],
      'clear its notes and set its status to Spare',
    ],
    [
      [
        step({ does: 'set', field: 'status', value: 'spare' }),
        step({ does: 'set', field: 'cost', value: '0' }),
        step({ does: 'act', field: 'retire' }),
        DESK,
      ],
      'set its status to Spare and set its cost to £0.00, then run “Retire”, then notify the team Service Desk',
    ],
  ])('steps %#', (steps, words) => expect(said({ steps })).toBe(`When a server is changed, ${words}.`));

  it('says so if its noun no longer exists', () => {
    expect(
      ruleSentence(
        { ...({ steps: [] } as unknown as RuleFacts) },
        { noun: undefined, fields: new Map(), nameOf: () => undefined },
      ),
    ).toBe('The kind of record of this rule no longer exists.');
  });

  it.each([
    ['Server', 'a server'],
    ['IP address', 'an IP address'],
    ['UPS', 'a UPS'],
    ['User', 'a user'],
    ['Access review', 'an access review'],
    ['Interactive touchscreen', 'an interactive touchscreen'],
  ])('uses %s with its article', (label, words) => expect(withArticle(label)).toBe(words));
});
