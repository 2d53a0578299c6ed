import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, it } from 'vitest';
import type { AlarmRow } from '../alarmAnswer.ts';
import { AlarmBanners } from './AlarmBanners.tsx';

const alarm = (facts: Partial<AlarmRow>): AlarmRow => ({
  id: 1,
  version: 1,
  kind: 'mail.waiting',
  label: 'Emails not sending',
  says: 'Three emails are waiting. Set up a mail server.',
  path: null,
  state: 'open',
  times: 1,
  createdAt: '2026-11-26T09:00:00Z',
  lastAt: '2026-11-26T09:00:00Z',
  note: null,
  endedBy: null,
  endedAt: null,
  canEnd: true,
  isSoon: true,
  endsByItself: true,
  ...facts,
});

function show(...rows: AlarmRow[]): void {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: Number.POSITIVE_INFINITY } } });
  client.setQueryData(['alarm', 'open'], { rows, more: false });
  render(
    <QueryClientProvider client={client}>
      <AlarmBanners />
    </QueryClientProvider>,
  );
}

beforeEach(() => localStorage.clear());
afterEach(cleanup);

it('an alarm without harm yet can be hidden until tomorrow on this device', async () => {
  show(alarm({}));
  fireEvent.click(await screen.findByRole('button', { name: 'Remind me tomorrow' }));
  expect(screen.queryByText('Emails not sending.')).toBeNull();
  cleanup();
  show(alarm({}));
  expect(screen.queryByText('Emails not sending.')).toBeNull();
});

it('an alarm with current harm cannot be hidden', async () => {
  show(alarm({ label: 'Disk nearly full', isSoon: false }));
  expect((await screen.findByRole('alert')).textContent).toContain('Disk nearly full.');
  expect(screen.queryByRole('button', { name: 'Remind me tomorrow' })).toBeNull();
});
