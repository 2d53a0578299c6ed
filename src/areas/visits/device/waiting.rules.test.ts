import { expect, it } from 'vitest';
import { sendable, type WaitingStep, withSteps } from './waiting.rules.ts';

const step = (action: WaitingStep['action'], at: string, more: Partial<WaitingStep> = {}): WaitingStep => ({
  kind: 'step',
  id: `${action}${at}`,
  line: 'visit:7',
  key: at,
  refused: null,
  path: '/visits/my-day',
  visitId: 7,
  action,
  input: {},
  at,
  version: null,
  ...more,
});
const planned = { id: 7, status: 'planned' as const, arrivedAt: null, departedAt: null };

it('a visit shows the steps that are not yet sent', () => {
  const steps = [step('travel', '08:30'), step('arrive', '09:05')];
  expect(withSteps(planned, steps)).toEqual({ ...planned, status: 'on-site', arrivedAt: '09:05' });
  expect(withSteps(planned, [...steps, step('depart', '11:00')])).toMatchObject({
    status: 'done',
    departedAt: '11:00',
  });
  expect(withSteps({ ...planned, id: 8 }, steps).status).toBe('planned');
});

it('a refused step holds back later steps of the same visit, and nothing else', () => {
  const refused = step('arrive', '09:05', { refused: 'The engineer is on site elsewhere.' });
  const other = step('travel', '10:00', { visitId: 8, line: 'visit:8' });
  const all = [step('travel', '08:30'), refused, other, step('depart', '11:00')];
  expect(sendable(all).map(({ id }) => id)).toEqual(['travel08:30', 'travel10:00']);
  expect(withSteps(planned, all).status).toBe('travelling');
});
