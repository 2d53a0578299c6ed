import { get } from 'node:http';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Metrics, openMetrics } from '#platform/metrics/metrics.server.ts';
import type { Asker, TestInstallation } from '../support/installation.server.ts';
import { openProduct } from '../support/testInstallation.server.ts';

let installation: TestInstallation & { administrator: Asker };
let metrics: Metrics;

beforeAll(async () => {
  installation = await openProduct({
    before: (app, pools) => {
      metrics = openMetrics(app, pools, 3);
    },
  });
});
afterAll(() => installation.close());

it('requests are counted by route, never by their values', async () => {
  await installation.administrator.get('/api/v1/teams/987654');
  await installation.administrator.get('/api/v1/search?q=somebody%20private');
  await installation.administrator.get('/somewhere/private-else');
  const text = await metrics.text();
  expect(text).toContain(
    'crm_http_request_seconds_count{node="3",method="GET",route="/api/v1/teams/:id",status="404"} 1',
  );
  expect(text).not.toMatch(/987654|private/);
});

it('metrics shared by all processes are shown, and the others too while the database does not respond', async () => {
  await installation.database.query(
    "insert into letter (recipient, subject, body) values ('jo@school.example', 'Hello', '{}')",
  );
  expect(await metrics.text()).toContain('crm_queue_length{queue="letter",state="waiting",node="3"} 1');
  await installation.owner.query('alter table letter rename to letter_away');
  expect(await metrics.text()).toMatch(/crm_database_connections\{pool="requests",state="idle",node="3"\} \d/);
  await installation.owner.query('alter table letter_away rename to letter');
});

it('metrics have a separate port that serves nothing else', async () => {
  const port = 38_127;
  const stop = await metrics.serve(port, '127.0.0.1');
  const ask = (path: string) =>
    new Promise<number>((resolve) =>
      get({ port, path, agent: false }, (answer) => resolve(answer.resume().statusCode ?? 0)),
    );
  expect(await ask('/metrics')).toBe(200);
  expect(await ask('/api/v1/session')).toBe(404);
  await stop();
});
