import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { readSession } from '#engine/session/session.web.ts';
import { MachineBanners } from './MachineBanners.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The banners as somebody sees them who may do this. @param isSecure as browsers tell of https and of this machine */
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
  // What everybody is told, so that the other is there or will not come.
  await screen.findByText(/Nothing can be saved/);
}
const warning = () =>
  screen.queryByText(/uses plain http\. Others on the network can read everything.+docs\/production\.md/);

test('whoever looks after security is told that a page came by plain http, and how to mend it', async () => {
  await shownTo(['security.view'], false);
  expect(warning()).toBeTruthy();
});

test('nobody else is, and nobody by https or on this machine', async () => {
  await shownTo(['customer.view'], false);
  expect(warning()).toBeNull();
  cleanup();
  await shownTo(['*'], true);
  expect(warning()).toBeNull();
});
