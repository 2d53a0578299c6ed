import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import { mailCalculations } from './mail.calculations.server.ts';
import { mailRouteExamples } from './routing/route.examples.ts';

beforeAll(() => registerCalculations(mailCalculations));

describe('mail.route', () => {
  it.each([...mailRouteExamples])('$says', ({ input, output }) => {
    expect(runCalculation('mail.route', input)).toEqual({ status: 200, body: output });
  });
  it('says which part of an input is not valid', () => {
    const { status, body } = runCalculation('mail.route', { message: { from: 5 }, own: { instanceId: 'x' }, now: '' });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { 'message.from': [expect.any(String)], now: [expect.any(String)] } });
  });
});
