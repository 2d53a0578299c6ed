import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from 'vitest';
import type { RecordRow } from '#engine/lists/useRecord.web.ts';
import { readSession } from '#engine/session/session.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { drawnIn } from '#tests/support/drawnIn.tsx';
import { sessionOf } from '#tests/support/testFrame.ts';
import { visit } from '#tests/support/visit.web.ts';
import { useAssignMe } from './useAssignMe.web.ts';

const ME = sessionOf().user.userid;
let server: Answering;
beforeAll(async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(({ path }) => {
    if (path.startsWith('/api/v1/session')) return { status: 200, body: sessionOf() };
    return { status: 200, body: { row: rowOf({ assigneeUserId: ME, version: 4 }), refs: {}, may: [] } };
  });
});
beforeEach(async () => {
  visit(`${server.address}/customer/4/jobs/7`);
  await readSession();
  server.expect();
});
afterEach(cleanup);
afterAll(() => server.close());

const rowOf = (more: object): RecordRow =>
  ({
    id: 7,
    number: 'J7',
    title: 'Printer',
    version: 3,
    status: 'open',
    assigneeUserId: null,
    teamId: 2,
    ...more,
  }) as never;
const MAY = ['job.assign'];

function Shown({ row, may }: { readonly row: RecordRow; readonly may: readonly string[] }) {
  const { assignMe } = useAssignMe(row, may);
  return assignMe ? <button onClick={() => assignMe()}>Assign to me</button> : <p>Not offered</p>;
}

it('a job is assigned to the user in one step and stays with its team', async () => {
  await drawnIn([], '/customer/4/jobs/7', () => <Shown row={rowOf({})} may={MAY} />);
  fireEvent.click(await screen.findByRole('button', { name: 'Assign to me' }));
  await waitFor(() => expect(server.asked.some(({ path }) => path.endsWith('/actions/assign'))).toBe(true));
  const sent = server.asked.find(({ path }) => path.endsWith('/actions/assign'));
  expect(JSON.parse(sent?.body ?? '{}')).toEqual({ version: 3, assigneeUserId: ME, teamId: 2 });
});

it.each([
  ['the user has already', { assigneeUserId: ME }, MAY],
  ['is closed', { status: 'closed' }, MAY],
  ['the user may not assign', {}, []],
])('a job that %s is not offered for it', async (_what, more, may) => {
  await drawnIn([], '/customer/4/jobs/7', () => <Shown row={rowOf(more)} may={may} />);
  expect(await screen.findByText('Not offered')).toBeTruthy();
});
