import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { noteConnection } from '#engine/http/connection.web.ts';
import { ConnectionBanner } from './ConnectionBanner.tsx';

test('requests that failed while the server was down are repeated when it is back', async () => {
  let isBack = false;
  const ask = () => (isBack ? Promise.resolve('The list') : Promise.reject(new Error('not answering')));
  function List() {
    const { data, error } = useQuery({ queryKey: ['list'], queryFn: ask, retry: false });
    return <p>{data ?? error?.message}</p>;
  }
  render(
    <QueryClientProvider client={new QueryClient()}>
      <ConnectionBanner />
      <List />
    </QueryClientProvider>,
  );
  act(() => noteConnection('maintenance'));
  expect(await screen.findByText('not answering')).toBeTruthy();
  expect(screen.getByRole('status').textContent).toMatch(/Maintenance is in progress/);
  isBack = true;
  act(() => noteConnection('online'));
  expect(await screen.findByText('The list')).toBeTruthy();
  expect(screen.queryByRole('status')).toBeNull();
});
