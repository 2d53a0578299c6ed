import { expect, it } from 'vitest';
import { callerOf, nextPhoneState } from './phoneStates.rules.ts';

it('a call changes from ringing to answered to ended, and never back', () => {
  expect(nextPhoneState(null, 'ringing')).toBe('ringing');
  expect(nextPhoneState('ringing', 'answered')).toBe('answered');
  expect(nextPhoneState('answered', 'ended')).toBe('ended');
  expect(nextPhoneState('answered', 'ringing')).toBe('answered');
  expect(nextPhoneState('ended', 'answered')).toBe('ended');
});

it('a call that ends before it is answered is missed', () => {
  expect(nextPhoneState('ringing', 'ended')).toBe('missed');
  expect(nextPhoneState(null, 'ended')).toBe('missed');
  expect(nextPhoneState('missed', 'answered')).toBe('missed');
});

it('a number identifies its customer, and its contact if only one has it', () => {
  const [anna, ben, main] = [
    { customerId: 1, contactId: 7 },
    { customerId: 1, contactId: 8 },
    { customerId: 1, contactId: null },
  ];
  expect(callerOf([anna, main])).toEqual(anna);
  expect(callerOf([anna, ben])).toEqual(main);
  expect(callerOf([anna, { customerId: 2, contactId: 9 }])).toBeNull();
  expect(callerOf([])).toBeNull();
});
