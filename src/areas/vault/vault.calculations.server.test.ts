import { beforeAll, describe, expect, it } from 'vitest';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import { totpExamples } from './credentials/totp.examples.ts';
import { vaultCalculations } from './vault.calculations.server.ts';

beforeAll(() => registerCalculations(vaultCalculations));

describe('vault.totp', () => {
  it.each([...totpExamples])('$says', ({ input, output }) => {
    expect(runCalculation('vault.totp', input)).toEqual({ status: 200, body: output });
  });
  it('asks for a secret', () => {
    expect(runCalculation('vault.totp', { at: '2026-11-20T00:00:00Z' })).toMatchObject({
      status: 422,
      body: { errors: { secret: ['Send the secret or the address.'] } },
    });
  });
});
