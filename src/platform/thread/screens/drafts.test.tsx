import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { writtenDraft } from '../threadAnswers.server.ts';
import { Composer } from './Composer.tsx';

let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) =>
    path.startsWith('/api/v1/session') ? { status: 200, body: sessionOf() } : { status: 204, body: {} },
  );
});
beforeEach(async () => {
  visit(`${server.address}/customer/4/jobs/7`);
  await readSession();
  server.expect();
});
afterEach(cleanup);
afterAll(() => server.close());

it('what a user has begun to write is saved in the form that the server accepts', async () => {
  await drawnIn([], '/customer/4/jobs/7', () => (
    <Composer noun="job" id={7} draft={null} newest={undefined} recipient="Ann Crow" outsider={null} />
  ));
  fireEvent.change(await screen.findByLabelText('Reply'), { target: { value: 'Not yet fini' } });
  const saved = () => server.asked.find(({ path, method }) => path.endsWith('/draft') && method === 'PUT');
  await waitFor(() => expect(saved()).toBeDefined(), { timeout: 5_000 });
  expect(writtenDraft.parse(JSON.parse(saved()?.body ?? '{}'))).toEqual({
    visibility: 'public',
    body: 'Not yet fini',
    fileIds: [],
  });
});
