import { cleanup, fireEvent, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { TimerChip } from './TimerChip.tsx';

const OVERLAP = 'This time overlaps time on J9. Change the start or the end, or mark it as overlapping.';
let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  const running = {
    id: 3,
    version: 1,
    startedAt: new Date(Date.now() - 600_000).toISOString(),
    jobId: 7,
    customerId: 4,
    number: 'J7',
    title: 'Printer',
  };
  server = await answering(({ path }) => {
    if (path.startsWith('/api/v1/session')) return { status: 200, body: sessionOf() };
    if (path.endsWith('/actions/stop')) return { status: 422, body: { code: 'overlap', message: OVERLAP } };
    return { status: 200, body: { running } };
  });
});
beforeEach(async () => {
  visit(`${server.address}/jobs`);
  await readSession();
});
afterEach(cleanup);
afterAll(() => server.close());

it('a timer that cannot be stopped says why beside it', async () => {
  await drawnIn([], '/jobs', TimerChip);
  fireEvent.click(await screen.findByRole('button', { name: 'Stop timer' }));
  expect((await screen.findByRole('alert')).textContent).toBe(`Not stopped. ${OVERLAP}`);
});
