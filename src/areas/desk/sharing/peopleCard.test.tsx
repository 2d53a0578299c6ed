import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { PeopleCard } from './PeopleCard.tsx';

let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path, body }) => {
    if (path.startsWith('/api/v1/session')) return { status: 200, body: sessionOf() };
    if (!path.endsWith('/watch')) return { status: 200, body: {} };
    return body.includes('"leave":true')
      ? { status: 200, body: { version: 4 } }
      : {
          status: 422,
          body: { code: 'loses_sight', message: 'You can see this private job only because you watch it.' },
        };
  });
});
beforeEach(async () => {
  visit(`${server.address}/customer/4/jobs/7`);
  await readSession();
});
afterEach(cleanup);
afterAll(() => server.close());

it('the last watcher of a private job confirms that they lose access, and comes back to the list', async () => {
  const me = sessionOf().user.userid;
  const row = { id: 7, number: 'J7', isPrivate: true, watcherIds: [me], shares: [], status: 'open' };
  const answer = { row: row as unknown as RecordRow, refs: {}, may: [] };
  await drawnIn([{ path: '/jobs', title: 'Jobs', area: 'jobs' }], '/customer/4/jobs/7', () => (
    <PeopleCard answer={answer} />
  ));
  fireEvent.click(await screen.findByRole('button', { name: 'Stop watching' }));
  const dialog = await screen.findByRole('dialog', { name: 'Lose access to J7?' });
  expect(screen.queryByRole('alert')).toBeNull();
  fireEvent.click(within(dialog).getByRole('button', { name: 'Stop watching' }));
  await waitFor(() => expect(window.location.pathname).toBe('/jobs'));
});
