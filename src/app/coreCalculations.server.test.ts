import { beforeAll, describe, expect, it } from 'vitest';
import { permissionExplainExamples } from '#engine/permission/permission.examples.ts';
import {
  authPasswordExamples,
  authReturnExamples,
  authThrottleExamples,
  authTotpExamples,
} from '#engine/keys/signIn.examples.ts';
import { hashParametersExamples } from '#engine/keys/passwordCost.examples.ts';
import { disposableStateExamples } from '#platform/disposable/state.examples.ts';
import { auditVerifyExamples } from '#platform/audit/verify.examples.ts';
import { csvCellExamples, exportCellExamples, importCellExamples } from '#engine/csv/cell.examples.ts';
import { fileNameExamples } from '#engine/files/fileName.examples.ts';
import { outboundClassifyExamples } from '#engine/outbound/classify.examples.ts';
import { retentionDueExamples } from '#platform/retention/retention.examples.ts';
import { searchRankExamples } from '#engine/search/rank.examples.ts';
import { webhookRetryExamples, webhookSignExamples } from '#platform/webhooks/webhook.examples.ts';
import type { Example } from '#engine/calculations/calculation.ts';
import { registerCalculations, runCalculation } from '#engine/api/calculations.server.ts';
import { coreCalculations } from './coreCalculations.server.ts';

beforeAll(() => registerCalculations(coreCalculations));

const all: readonly (readonly [name: string, examples: readonly Example[]])[] = [
  ['search.rank', searchRankExamples],
  ['csv.exportCell', exportCellExamples],
  ['csv.importCell', importCellExamples],
  ['csv.cell', csvCellExamples],
  ['file.name', fileNameExamples],
  ['outbound.classify', outboundClassifyExamples],
  ['password.hashParameters', hashParametersExamples],
  ['permission.explain', permissionExplainExamples],
  ['auth.password', authPasswordExamples],
  ['auth.throttle', authThrottleExamples],
  ['auth.return', authReturnExamples],
  ['auth.totp', authTotpExamples],
  ['audit.verify', auditVerifyExamples],
  ['disposable.state', disposableStateExamples],
  ['webhook.sign', webhookSignExamples],
  ['webhook.retry', webhookRetryExamples],
  ['retention.due', retentionDueExamples],
];

describe.each(all)('%s', (name, examples) => {
  it.each([...examples])('$says', ({ input, output }) => {
    expect(runCalculation(name, input)).toEqual({ status: 200, body: output });
  });
});

describe('a calculation with wrong input', () => {
  it('is reported if it does not exist', () => {
    expect(runCalculation('search.wander', {}).status).toBe(404);
  });

  it('lists the fields that are not valid', () => {
    const { status, body } = runCalculation('auth.throttle', { now: 'yesterday', account: { failures: -1 } });
    expect(status).toBe(422);
    expect(body).toMatchObject({
      message: expect.any(String),
      errors: { now: [expect.any(String)], 'account.failures': [expect.any(String)] },
    });
  });

  it.each([undefined, null, 'text', 7, []])('refuses the body %j', (body) => {
    for (const { name } of coreCalculations) expect(runCalculation(name, body).status).toBe(422);
  });

  it('is refused in our own words, never in those of a library', () => {
    const said = [{}, { user: 'x', rows: 5, value: {}, host: 7, name: [], now: {} }].flatMap((input) =>
      coreCalculations.map(({ name }) => JSON.stringify(runCalculation(name, input).body)),
    );
    expect(
      said.filter((body) => /Invalid input|Unrecognized|expected (?:one of|string|object|number)/.test(body)),
    ).toEqual([]);
  });

  it.each(['example.org', '', '10.20.0.5:80', '10.20.0.5/x', 'a@10.20.0.5', '1.2.3.4.5', '::1::', '256.1.1.1'])(
    'refuses %j as an address',
    (host) => {
      const { status, body } = runCalculation('outbound.classify', { host });
      expect(status).toBe(422);
      expect(body).toMatchObject({ errors: { host: [expect.any(String)] } });
    },
  );

  it('refuses a secret that is not base32', () => {
    const { status, body } = runCalculation('auth.totp', {
      secret: '1008',
      code: '287082',
      now: '2026-11-20T09:00:00Z',
    });
    expect(status).toBe(422);
    expect(body).toMatchObject({ errors: { secret: [expect.any(String)] } });
  });

  it('treats an empty or null value as left out', () => {
    expect(runCalculation('search.rank', { query: 'anything' })).toEqual({ status: 200, body: { results: [] } });
    expect(runCalculation('auth.throttle', { now: '2026-11-20T09:00:00Z' }).body).toEqual({
      allowed: true,
      retryAfterSeconds: 0,
      reason: null,
    });
  });
});
