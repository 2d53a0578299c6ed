import type { AddressInfo } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { endServer } from '#app/ending.server.ts';
import { anotherNode, openProduct } from '../support/testInstallation.server.ts';

it('nothing that was confirmed is lost when a server stops, and the only other answer is 503', async () => {
  const product = await openProduct();
  const { app, administrator } = await anotherNode(product);
  await app.listen({ port: 0, host: '127.0.0.1' });
  const address = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
  const saved: number[] = [];
  const refused = new Set<number>();
  let isOver = false;
  const write = async (writer: number): Promise<void> => {
    for (let n = 0; !isOver; n++) {
      const answer = await fetch(`${address}/api/v1/teams`, {
        method: 'POST',
        headers: {
          cookie: administrator.cookie(),
          'x-requested-with': 'XMLHttpRequest',
          'x-csrf-token': administrator.csrf(),
          'content-type': 'application/json',
        },
        body: JSON.stringify({ name: `Team ${writer} ${n}` }),
      }).catch(() => undefined);
      if (answer?.status === 201) saved.push(((await answer.json()) as { row: { id: number } }).row.id);
      else if (answer) refused.add(answer.status);
      else await pause(10);
    }
  };
  try {
    const writers = Array.from({ length: 6 }, (_, writer) => write(writer));
    await expect.poll(() => saved.length).toBeGreaterThan(12);
    const before = saved.length;
    const ended = endServer(app, { noticeMs: 400, arrivalMs: 100 });
    expect((await fetch(`${address}/readyz`)).status).toBe(503);
    await ended;
    isOver = true;
    await Promise.all(writers);
    // It keeps serving until load balancers stop sending requests.
    expect(saved.length).toBeGreaterThan(before);
    expect([...refused].filter((status) => status !== 503)).toEqual([]);
    const { rows } = await product.database.query<{ id: number }>('select id from team where id = any($1::bigint[])', [
      saved,
    ]);
    expect(new Set(rows.map(({ id }) => id))).toEqual(new Set(saved));
    // The session outlives the server on which it started.
    const next = await product.app.inject({
      url: '/api/v1/teams',
      headers: { host: 'localhost', cookie: administrator.cookie() },
    });
    expect(next.statusCode).toBe(200);
  } finally {
    await product.close();
  }
});
