import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { later } from './laterPart.web.ts';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

test('a part that cannot be fetched while the server is down leaves the page, and loads afterwards', async () => {
  vi.useFakeTimers();
  let isAway = true;
  const Badge = later(async () => {
    if (isAway) throw new TypeError('Failed to fetch dynamically imported module');
    return ({ count }: { readonly count: number }) => <p>{count} waiting</p>;
  });
  render(
    <main>
      <h1>Teams</h1>
      <Badge count={3} />
    </main>,
  );
  await act(() => vi.advanceTimersByTimeAsync(1_000));
  expect(screen.getByRole('heading', { name: 'Teams' })).toBeTruthy();
  expect(screen.queryByText('3 waiting')).toBeNull();
  isAway = false;
  await act(() => vi.advanceTimersByTimeAsync(10_000));
  expect(screen.getByText('3 waiting')).toBeTruthy();
});
