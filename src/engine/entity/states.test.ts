import { describe, expect, it } from 'vitest';
import { choice } from '../kinds/choice/choice.ts';
import { text } from '../kinds/text/text.ts';
import { entity } from './entity.ts';
import { type Action, isState, movedStates, statesWith, outcomesOf, type States, statesByName } from './states.ts';

const status = choice({ default: 'open', options: { open: { label: 'Open' }, shut: { label: 'Shut' } } });
const payment = choice({ default: 'unpaid', options: { unpaid: { label: 'Unpaid' }, paid: { label: 'Paid' } } });
const states: States = {
  field: 'status',
  table: { open: { label: 'Open', tone: 'info' }, shut: { label: 'Shut', tone: 'neutral', final: true } },
};
const moreStates: readonly States[] = [
  {
    field: 'payment',
    table: { unpaid: { label: 'Unpaid', tone: 'warning' }, paid: { label: 'Paid', tone: 'good', final: true } },
  },
];
const shut: Action = { label: 'Shut', done: 'Shut', from: ['open'], to: 'shut' };
const pay: Action = { label: 'Pay', done: 'Paid', moves: 'payment', from: ['unpaid'], to: 'paid' };

const invoice = (more: { moreStates?: readonly States[]; actions?: Readonly<Record<string, Action>> }) =>
  entity('invoice', {
    plural: 'Invoices',
    path: 'invoices',
    scope: { by: 'none', because: 'they are an example' },
    fields: { name: text(), status, payment },
    title: ['name'],
    columns: ['name'],
    states,
    moreStates,
    actions: { shut, pay },
    ...more,
  });

describe('the state fields of a noun', () => {
  it('are identified by the field an action moves and by the names of their states', () => {
    const noun = invoice({});
    expect(movedStates(noun, shut)?.field).toBe('status');
    expect(movedStates(noun, pay)?.field).toBe('payment');
    expect(statesWith(noun, 'paid')?.field).toBe('payment');
    expect(isState(noun, 'payment')).toBe(true);
    expect(Object.keys(statesByName(noun))).toEqual(['open', 'shut', 'unpaid', 'paid']);
  });

  it('have separate actions, by which every state is reached and left', () => {
    expect(() => invoice({ actions: { shut } })).toThrow('nothing leads out of the state “unpaid”');
    expect(() => invoice({ actions: { shut, pay: { ...pay, moves: 'paymnet' } } })).toThrow(
      'action “pay” moves a state that is not declared',
    );
    expect(() => invoice({ actions: { shut, pay: { ...pay, to: ['paid', 'shut'] } } })).toThrow(
      'action “pay” refers to the unknown state “shut”',
    );
  });

  it('share no name of a state', () => {
    const again = { field: 'payment', table: { ...states.table } };
    expect(() => invoice({ moreStates: [again] })).toThrow('two state fields have a state “open”');
  });
});

describe('the outcomes of an action', () => {
  it('are those it declares: one, several or none', () => {
    expect(outcomesOf(shut)).toEqual(['shut']);
    expect(outcomesOf({ to: ['open', 'shut'] })).toEqual(['open', 'shut']);
    expect(outcomesOf({})).toEqual([]);
  });

  it('reach the declared states', () => {
    const settle: Action = { label: 'Settle', done: 'Settled', moves: 'payment', to: ['unpaid', 'paid'] };
    expect(() => invoice({ actions: { shut, settle } })).not.toThrow();
  });
});
