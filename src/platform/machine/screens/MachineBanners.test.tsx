import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { MachineBanners } from './MachineBanners.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/**
 * Shows the banners to a user with these permissions.
 * @param isSecure the browser's secure context: https or localhost
 */
async function shownTo(permissions: readonly string[], isSecure: boolean): Promise<void> {
  vi.stubGlobal('isSecureContext', isSecure);
  vi.stubGlobal('fetch', async (address: string | URL | Request) =>
    Response.json(
      String(address).includes('/session')
        ? {
            user: { userid: 1, name: 'Ada', initials: 'A', email: 'ada@example.com' },
            permissions,
            settings: {},
            csrf: '',
          }
        : { isReadOnly: String(address).includes('/room') },
    ),
  );
  await readSession();
  render(
    <QueryClientProvider client={new QueryClient()}>
      <MachineBanners />
    </QueryClientProvider>,
  );
  // Every user sees this banner, so once it is shown the other one would be too.
  await screen.findByText(/Changes cannot be saved/);
}
const warning = () =>
  screen.queryByText(/uses plain http\. Others on the network can read everything.+docs\/production\.md/);

test('a user with security.view sees that a page uses plain http, and how to fix it', async () => {
  await shownTo(['security.view'], false);
  expect(warning()).toBeTruthy();
});

test('no warning is shown to others, over https or on this machine', async () => {
  await shownTo(['customer.view'], false);
  expect(warning()).toBeNull();
  cleanup();
  await shownTo(['*'], true);
  expect(warning()).toBeNull();
});
