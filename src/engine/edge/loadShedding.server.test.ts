import { expect, it } from 'vitest';
import { openProduct } from '#tests/support/testInstallation.server.ts';
import { isOverloaded, watchLoad } from './loadShedding.server.ts';

it.each<[string, number[], boolean]>([
  ['without measurements', [], false],
  ['overloaded for nine seconds', Array<number>(9).fill(900), false],
  ['overloaded for ten seconds', Array<number>(10).fill(501), true],
  ['with a good second in between', [...Array<number>(9).fill(900), 20, ...Array<number>(5).fill(900)], false],
  ['ten seconds after a good one', [20, ...Array<number>(10).fill(900)], true],
])('a process is overloaded or not: %s', (_what, readings, overloaded) => {
  expect(isOverloaded(readings)).toBe(overloaded);
});

it('an overloaded process refuses list files and continues with everything else', async () => {
  let isHeavy = true;
  const product = await openProduct({ isOverloaded: () => isHeavy });
  try {
    for (const path of ['/api/v1/teams.csv', '/api/v1/teams.xlsx']) {
      const { status, body, headers } = await product.administrator.get(path);
      expect([status, body.code, headers['retry-after']]).toEqual([503, 'busy', '10']);
    }
    expect((await product.administrator.get('/api/v1/teams')).status).toBe(200);
    expect((await product.administrator.send('POST', '/api/v1/teams', { name: 'Saved' })).status).toBe(201);
    isHeavy = false;
    expect((await product.administrator.get('/api/v1/teams.csv')).status).toBe(200);
  } finally {
    await product.close();
  }
});

it('a process that has just started is not overloaded', () => {
  const monitor = watchLoad();
  expect(monitor.isHeavy()).toBe(false);
  monitor.stop();
});
