import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { USUAL_TIMES } from '../noticeTimes.ts';
import { NoticeChoices } from './NoticeChoices.tsx';

const IMPORTS = {
  kind: 'import.done',
  label: 'Imports',
  help: 'When one ends.',
  screen: true,
  mail: 'off',
  push: true,
  always: false,
  ways: ['now', 'daily', 'off'],
};
const DEVICES = { ...IMPORTS, kind: 'sign-in.device', label: 'New devices', mail: 'now', always: true, ways: ['now'] };

afterEach(cleanup);

let sent: { path: string; body: Record<string, unknown> }[];
beforeEach(() => {
  sent = [];
  vi.stubGlobal('fetch', async (url: string | Request, init?: RequestInit) => {
    const { pathname: path } = new URL(String(url), 'http://127.0.0.1');
    const body = typeof init?.body === 'string' ? (JSON.parse(init.body) as Record<string, unknown>) : undefined;
    if (body) sent.push({ path, body });
    if (path.endsWith('/browsers')) return Response.json({ key: '', rows: [] });
    return Response.json(path.endsWith('/times') ? timesAfter(body) : { rows: [{ ...IMPORTS, ...body }, DEVICES] });
  });
});
const timesAfter = (body = {}) => ({ ...USUAL_TIMES, companyTimezone: 'Europe/London', quietUntil: null, ...body });

const open = async () => {
  render(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <NoticeChoices />
    </QueryClientProvider>,
  );
  await screen.findByText('Imports');
};

test('emails of a kind are sent immediately, in the daily summary, or not at all', async () => {
  await open();
  fireEvent.mouseDown(screen.getByRole('combobox', { name: 'Imports, by email' }));
  fireEvent.click(within(screen.getByRole('listbox')).getByText('Daily'));
  expect(await screen.findByText('Daily', { selector: '[role=combobox]' })).toBeTruthy();
  expect(sent).toEqual([
    { path: '/api/v1/notices/choices/import.done', body: { screen: true, mail: 'daily', push: true } },
  ]);
});

test('security notifications cannot be turned off', async () => {
  await open();
  expect(screen.getByRole('checkbox', { name: 'New devices, on screen' })).toHaveProperty('disabled', true);
  expect(screen.getByRole('combobox', { name: 'New devices, by email' }).getAttribute('aria-disabled')).toBe('true');
});

test('quiet hours are set with their days, and saved as one', async () => {
  await open();
  fireEvent.click(await screen.findByRole('checkbox', { name: 'Use quiet hours' }));
  fireEvent.change(screen.getByLabelText('From'), { target: { value: '18:30' } });
  fireEvent.click(screen.getByRole('button', { name: 'Sunday' }));
  fireEvent.click(screen.getByRole('checkbox', { name: 'Quiet on Saturday and Sunday' }));
  fireEvent.change(screen.getByLabelText('Summary at'), { target: { value: '16:00' } });
  expect(sent).toEqual([]);
  fireEvent.click(screen.getByRole('button', { name: 'Save times' }));
  expect(await screen.findByDisplayValue('18:30')).toBeTruthy();
  expect(sent).toEqual([
    {
      path: '/api/v1/notices/times',
      body: {
        ...USUAL_TIMES,
        from: '18:30',
        to: '07:00',
        days: ['mon', 'tue', 'wed', 'thu', 'fri', 'sun'],
        weekends: true,
        digestAt: '16:00',
      },
    },
  ]);
});
