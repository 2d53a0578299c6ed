import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, render, screen } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { changeLive } from '../../live/browser/live.web.ts';
import { publishPersonal } from '../../live/browser/personal.web.ts';
import { type Answering, answering } from '#tests/support/answering.server.ts';
import { visit } from '#tests/support/visit.web.ts';
import { type ImportAnswer, importOptions } from './answers.web.ts';
import { useLiveProgress } from './progress.web.ts';

let server: Answering;
beforeAll(async () => {
  server = await answering();
  visit(`${server.address}/system/import/7`);
});
afterAll(() => server.close());
beforeEach(() => server.expect());
afterEach(() => {
  cleanup();
  changeLive({ state: 'initialized' });
});

/** The server's answer for an import of four thousand rows, at a given point. */
const at = (phase: ImportAnswer['phase'], done: number) => ({ status: 200, body: { phase, done, total: 4_000 } });
function Figures() {
  useLiveProgress();
  const { data } = useQuery({ ...importOptions(7), retry: false });
  return <p>{data ? `${data.phase ?? 'over'} ${data.done}` : 'asking'}</p>;
}
const open = () =>
  render(
    <QueryClientProvider client={new QueryClient()}>
      <Figures />
    </QueryClientProvider>,
  );
const tell = (state: string, done: number, facts: object = {}) =>
  act(() => publishPersonal('progress', { kind: 'import', workId: 7, state, done, total: 4_000, ...facts }));
const pause = (milliseconds: number) => act(() => new Promise<void>((done) => setTimeout(done, milliseconds)));

it('live progress replaces polling, and the result of a phase is requested once', async () => {
  changeLive({ state: 'connected' });
  server.expect(at('commit', 0), at(null, 4_000));
  open();
  await screen.findByText('commit 0');
  tell('commit', 500);
  await screen.findByText('commit 500');
  await pause(1_000);
  tell('commit', 1_000, { workId: 8 });
  tell('commit', 1_000, { kind: 'print' });
  await pause(100);
  expect(screen.getByText('commit 500')).toBeTruthy();
  expect(server.asked).toHaveLength(1);
  tell('done', 4_000);
  await screen.findByText('over 4000');
  expect(server.asked).toHaveLength(2);
});

it('without a connection the import is polled until it ends', async () => {
  server.expect(at('check', 0), at('check', 1_500), at(null, 4_000));
  open();
  await screen.findByText('check 0');
  await screen.findByText('check 1500');
  await screen.findByText('over 4000');
  const asked = server.asked.length;
  await pause(1_000);
  expect(server.asked).toHaveLength(asked);
});
