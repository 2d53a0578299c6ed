import { ThemeProvider, createTheme } from '@mui/material/styles';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ApiError } from '../http/failure.ts';
import { painted } from '../screens/afterPaint.web.ts';
import { PlaceContext } from '../screens/place.web.ts';
import { MayDoIt, MayNotDoIt } from './Can.stories.tsx';
import { Chart } from './charts/Chart.tsx';
import { Failed } from './EmptyState.tsx';
import { Facts } from './Facts.tsx';
import { Page } from './page/Page.tsx';
import { Panel } from './page/Panel.tsx';
import { WithGroups, WithRecordsFound, WithThirtyKinds } from './page/SideMenu.stories.tsx';
import { WithCounts } from './page/TabBar.stories.tsx';
import { Toasts } from './Toasts.tsx';
import { toast } from './toasts.web.ts';

afterEach(() => {
  cleanup();
  localStorage.clear();
});

/** Renders a page of the product without its surroundings. */
async function show(content: ReactNode) {
  const servers = { path: '/servers', title: 'Servers', area: 'customers' } as const;
  const server = { path: '/servers/{id}', title: 'Server', area: 'customers' } as const;
  const place = {
    screen: server,
    params: { id: '5' },
    byPath: new Map([servers, server].map((each) => [each.path, each])),
  };
  const Root = () => <PlaceContext value={place}>{content}</PlaceContext>;
  const router = createRouter({
    routeTree: createRootRoute({ component: Root }),
    history: createMemoryHistory({ initialEntries: ['/servers/5'] }),
  });
  const theme = createTheme({ cssVariables: true, transitions: { create: () => 'none' } });
  await router.load();
  render(
    <ThemeProvider theme={theme}>
      <RouterProvider router={router} />
    </ThemeProvider>,
  );
  return router;
}

describe('a page', () => {
  it('has one heading, a link to its parent, and its actions as buttons and links', async () => {
    const archive = vi.fn();
    await show(
      <Page
        title="ASH-DC01"
        actions={[
          { label: 'Archive', onClick: archive },
          { label: 'Edit', to: '/servers/5/edit', main: true },
        ]}
      >
        content
      </Page>,
    );
    expect(screen.getByRole('heading', { level: 1 }).textContent).toBe('ASH-DC01');
    expect(
      within(screen.getByRole('navigation', { name: 'Breadcrumb' }))
        .getByRole('link')
        .getAttribute('href'),
    ).toBe('/servers');
    expect(screen.getByRole('link', { name: 'Edit' }).getAttribute('href')).toBe('/servers/5/edit');
    fireEvent.click(screen.getByRole('button', { name: 'Archive' }));
    expect(archive).toHaveBeenCalledOnce();
  });
  it('runs an action by its letter, unless the user is typing or the action is disabled', async () => {
    const add = vi.fn();
    const erase = vi.fn();
    await show(
      <Page
        title="Servers"
        actions={[
          { label: 'New', letter: 'n', onClick: add },
          { label: 'Erase', letter: 'x', onClick: erase, off: 'Nothing is selected.' },
        ]}
      >
        <input aria-label="Search" />
      </Page>,
    );
    fireEvent.keyDown(document.body, { key: 'n' });
    fireEvent.keyDown(screen.getByLabelText('Search'), { key: 'n' });
    fireEvent.keyDown(document.body, { key: 'x' });
    await waitFor(() => expect(add).toHaveBeenCalled());
    // Both other keys have had their time as well.
    await act(() => painted());
    expect(add).toHaveBeenCalledOnce();
    expect(erase).not.toHaveBeenCalled();
    expect(screen.getByRole('note', { name: 'Erase: Nothing is selected.' })).toBeTruthy();
  });
});

describe('a failure', () => {
  it('says what failed, has a button to try again, and quotes its reference', async () => {
    const retry = vi.fn();
    const error = new ApiError(500, { message: 'The database did not answer.', requestId: 'req-7' });
    await show(<Failed what="The jobs could not be loaded" error={error} onRetry={retry} />);
    expect(screen.getByRole('alert').textContent).toContain('The database did not answer.');
    expect(screen.getByText(/req-7/)).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
  it('because of a missing permission names it, without a button to try again', async () => {
    await show(
      <Failed
        what="The jobs could not be loaded"
        error={new ApiError(403, { permission: 'job.view' })}
        onRetry={() => {}}
      />,
    );
    expect(screen.getByText('job.view')).toBeTruthy();
    expect(screen.queryByRole('button')).toBeNull();
  });
});

describe('toasts', () => {
  it('appear one at a time and can be undone', async () => {
    const undo = vi.fn();
    await show(<Toasts />);
    toast('3 servers archived', { undo });
    toast('Settings saved');
    expect(await screen.findByText('3 servers archived')).toBeTruthy();
    expect(screen.queryByText('Settings saved')).toBeNull();
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(undo).toHaveBeenCalledOnce();
    expect(await screen.findByText('Settings saved')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Close message' }));
    await waitFor(() => expect(screen.queryByText('Settings saved')).toBeNull());
  });
});

it('tabs show their counts and the selected one', async () => {
  await show(<WithCounts />);
  expect(screen.getByRole('tab', { name: /Virtual machines\s*6/ }).getAttribute('aria-selected')).toBe('true');
  fireEvent.click(screen.getByRole('tab', { name: /Jobs\s*1,204/ }));
  expect(screen.getByRole('tabpanel').textContent).toBe('Jobs');
});

it('a side menu finds a page by part of its name, and Enter opens the first', async () => {
  const router = await show(<WithGroups />);
  expect(screen.getByRole('img', { name: '2 backups failed' })).toBeTruthy();
  const find = screen.getByRole('searchbox', { name: 'Find in this customer' });
  fireEvent.change(find, { target: { value: 'stor' } });
  expect(screen.getAllByRole('link').map((link) => link.getAttribute('href'))).toEqual(['/storage']);
  fireEvent.keyDown(find, { key: 'Enter' });
  await waitFor(() => expect(router.history.location.pathname).toBe('/storage'));
});

describe('a side menu of thirty types in five groups', () => {
  const groups = () => screen.getAllByRole('button').map((button) => button.textContent);

  it('is folded, and each group shows its count and worst state', async () => {
    await show(<WithThirtyKinds />);
    expect(groups()).toEqual(['Servers and storage21', 'Network57', 'Devices93', 'Security129', 'Software165']);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual(['Dashboard', 'All assets465']);
    const network = screen.getByRole('button', { name: /^Network/ });
    expect(within(network).getByRole('img', { name: 'Network type 4: 1 out of warranty' })).toBeTruthy();
    expect(within(screen.getByRole('button', { name: /^Software/ })).queryByRole('img')).toBeNull();
  });

  it('keeps a used group unfolded until it is folded again', async () => {
    await show(<WithThirtyKinds />);
    fireEvent.click(screen.getByRole('button', { name: /^Network/ }));
    expect(screen.getByRole('link', { name: /^Network type 6/ })).toBeTruthy();
    cleanup();
    await show(<WithThirtyKinds />);
    const network = screen.getByRole('button', { name: /^Network/ });
    expect(network.getAttribute('aria-expanded')).toBe('true');
    fireEvent.click(network);
    cleanup();
    await show(<WithThirtyKinds />);
    expect(screen.getByRole('button', { name: /^Network/ }).getAttribute('aria-expanded')).toBe('false');
  });

  it('finds a type in a folded group', async () => {
    const router = await show(<WithThirtyKinds />);
    const find = screen.getByRole('searchbox', { name: 'Find in this customer' });
    fireEvent.change(find, { target: { value: 'security type 5' } });
    fireEvent.keyDown(find, { key: 'Enter' });
    await waitFor(() => expect(router.history.location.pathname).toBe('/type/3-5'));
  });
});

it('a side menu shows found records: arrows move through them, and Escape shows the pages again', async () => {
  await show(<WithRecordsFound />);
  const find = screen.getByRole('searchbox', { name: 'Find in this customer' });
  find.focus();
  fireEvent.keyDown(find, { key: 'ArrowDown' });
  expect(document.activeElement?.getAttribute('href')).toBe('/contacts/3');
  fireEvent.keyDown(document.activeElement ?? find, { key: 'ArrowDown' });
  expect(document.activeElement?.textContent).toContain('5CG1234XYZ');
  fireEvent.keyDown(document.activeElement ?? find, { key: 'Escape' });
  expect(document.activeElement).toBe(find);
  expect(screen.queryByText('Ada Storm')).toBeNull();
  expect(screen.getByRole('link', { name: 'Dashboard' })).toBeTruthy();
});

it('a chart has a table as alternative', async () => {
  await show(
    <Chart
      kind="bar"
      label="Jobs by month"
      labels={['Oct', 'Nov']}
      series={[{ label: 'Raised', values: [1200, null] }]}
    />,
  );
  fireEvent.click(screen.getByRole('button', { name: 'Show as table' }));
  const rows = screen.getAllByRole('row').map((row) => row.textContent);
  expect(rows).toEqual(['Raised', 'Oct1,200', 'Nov–']);
});

it('actions without permission are not shown', async () => {
  await show(<MayNotDoIt />);
  expect(screen.getByText('Users without the permission see this.')).toBeTruthy();
  cleanup();
  await show(<MayDoIt />);
  expect(screen.getByText('Users with the permission see this.')).toBeTruthy();
});

it('unknown facts are shown as not given', async () => {
  await show(
    <Facts
      facts={[
        { label: 'Note', value: '' },
        { label: 'Rooms', value: 0 },
      ]}
    />,
  );
  expect(screen.getByRole('img', { name: 'not set' })).toBeTruthy();
  expect(screen.getByText('0')).toBeTruthy();
});

it('a panel returns the focus to the element that opened it', async () => {
  function Opener() {
    const [isOpen, setOpen] = useState(false);
    return (
      <>
        <button type="button" onClick={() => setOpen(true)}>
          Open
        </button>
        <Panel open={isOpen} title="Add credential" onClose={() => setOpen(false)}>
          content
        </Panel>
      </>
    );
  }
  await show(<Opener />);
  const opener = screen.getByRole('button', { name: 'Open' });
  opener.focus();
  fireEvent.click(opener);
  fireEvent.click(await screen.findByRole('button', { name: 'Close panel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(document.activeElement).toBe(opener);
});
