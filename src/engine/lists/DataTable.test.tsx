import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { register } from '../entity/registry.ts';
import { screensOf } from '../entity/screensOf.ts';
import { type Answer, type Answering, type Asked, answering } from '#tests/support/answering.server.ts';
import { openPage } from '#tests/support/openPage.tsx';
import { ALL_OF_IT, printer, printerRow, ROOMS, room } from '#tests/support/printer.ts';

const SESSION = {
  user: { userid: 7, name: 'Priya Shah', initials: 'PS', email: 'priya@example.org' },
  twoFactor: 'off',
  permissions: [...ALL_OF_IT, 'sampleRoom.view'],
  settings: {},
  csrf: 'hers',
};
const TOTAL = 2314;

let server: Answering;
/** The default answer of the list route. A test can replace it. */
let list: (words: URLSearchParams) => Answer;
/** The answers to bulk changes and undos, in order. */
let many: Answer[];

const wholeList = (words: URLSearchParams): Answer => {
  const page = Number(words.get('page') ?? 1);
  const size = Number(words.get('size') ?? 100);
  const ids = Array.from({ length: Math.min(size, TOTAL - (page - 1) * size) }, (_, at) => (page - 1) * size + at + 1);
  return {
    status: 200,
    body: { rows: ids.map((id) => printerRow(id)), total: TOTAL, estimated: false, next: 'more', refs: ROOMS },
  };
};

function answer({ method, path }: Asked): Answer {
  const { pathname, searchParams } = new URL(path, 'http://test');
  if (pathname === '/api/v1/session') return { status: 200, body: SESSION };
  if (pathname === '/api/v1/sample-printers' && method === 'GET') return list(searchParams);
  if (pathname.endsWith('/bulk') || pathname.endsWith('/undo')) return many.shift() ?? { status: 500 };
  if (pathname === '/api/v1/sample-rooms')
    return {
      status: 200,
      body: {
        rows: [{ id: 1, version: 1, name: 'Library', extra: {}, archivedAt: null }],
        total: 1,
        estimated: false,
        refs: {},
      },
    };
  if (/sample-printers\/\d+$/.test(pathname))
    return { status: 200, body: { row: printerRow(Number(pathname.split('/').at(-1))), refs: ROOMS, may: ALL_OF_IT } };
  return { status: 200, body: { rows: [], total: 0 } };
}

beforeAll(async () => {
  // Screens are loaded in chunks, which is slow on a busy machine.
  register([room, printer]);
  vi.spyOn(console, 'error').mockImplementation(() => {});
  server = await answering(answer);
});
beforeEach(() => {
  list = wholeList;
  many = [];
  localStorage.clear();
  server.expect();
});
afterAll(() => server.close());
afterEach(cleanup);

async function open(address: string): Promise<void> {
  const page = await openPage(server.address + address, [
    ...screensOf(printer, { area: 'home' }),
    ...screensOf(room, { area: 'home' }),
  ]);
  // Waits for lazily loaded code.
  await act(async () => {
    render(page);
  });
}
const here = () => decodeURIComponent(window.location.pathname + window.location.search);
const grid = () => screen.findByRole('grid', { name: 'Printers' });
const cell = async (at: string) => {
  const found = (await grid()).querySelector<HTMLElement>(`[data-cell="${at}"]`);
  if (!found) throw new Error(`There is no cell ${at}.`);
  return found;
};
const focused = () => (document.activeElement instanceof HTMLElement ? document.activeElement.dataset.cell : undefined);
const press = (key: string, how: { readonly ctrlKey?: boolean; readonly shiftKey?: boolean } = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...how });
const lists = () =>
  server.asked
    .filter((each) => each.path.startsWith('/api/v1/sample-printers?'))
    .map((each) => new URL(each.path, 'http://test').searchParams);
const shown = async (name: string) => screen.findByRole('link', { name });

describe('a list', () => {
  it('shows its true size and mounts only visible rows', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    expect((await grid()).getAttribute('aria-rowcount')).toBe(String(TOTAL + 1));
    expect((await grid()).getAttribute('aria-colcount')).toBe('7');
    expect((await grid()).querySelectorAll('[data-row]').length).toBeLessThan(60);
    expect(screen.getByText(/^1–\d+ of 2,314$/)).toBeTruthy();
  });
  it('fetches the rest of a long list on demand', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    (await cell('0:1')).focus();
    press('End', { ctrlKey: true });
    await waitFor(() => expect(focused()).toBe(`${TOTAL - 1}:6`));
  });
  it('is a grid for the keyboard with one Tab stop', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    expect((await grid()).querySelectorAll('[tabindex="0"]').length).toBe(1);
    (await cell('0:1')).focus();
    press('ArrowDown');
    await waitFor(() => expect(focused()).toBe('1:1'));
    press('ArrowRight');
    await waitFor(() => expect(focused()).toBe('1:2'));
    press('Home');
    await waitFor(() => expect(focused()).toBe('1:0'));
    press('ArrowUp');
    press('ArrowUp');
    await waitFor(() => expect(focused()).toBe('-1:0'));
    expect((await grid()).querySelectorAll('[tabindex="0"]').length).toBe(1);
  });
  it('opens a record with Enter', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    (await cell('2:1')).focus();
    press('Enter');
    await waitFor(() => expect(here()).toBe('/sample-printers/3'));
  });
  it('opens a row that is still loading as soon as it arrives', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    (await cell('0:1')).focus();
    press('End', { ctrlKey: true });
    await waitFor(() => expect(focused()).toBe(`${TOTAL - 1}:6`));
    press('Enter');
    await waitFor(() => expect(here()).toBe(`/sample-printers/${TOTAL}`));
  });
  it('is entered from its search with the down arrow, which searches what was typed', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    const box = screen.getByRole('searchbox', { name: 'Search printers' });
    fireEvent.change(box, { target: { value: 'library' } });
    fireEvent.keyDown(box, { key: 'ArrowDown' });
    expect(focused()).toBe('0:1');
    await waitFor(() => expect(here()).toBe('/sample-printers?q=library'));
  });
  it('is sorted by a heading, and by a second one with Shift', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    fireEvent.click(screen.getByRole('columnheader', { name: 'Status' }));
    await waitFor(() => expect(here()).toBe('/sample-printers?sort=status'));
    fireEvent.click(screen.getByRole('columnheader', { name: /^Price/ }), { shiftKey: true });
    await waitFor(() => expect(here()).toBe('/sample-printers?sort=status,price'));
    expect(screen.getByRole('columnheader', { name: /^Status/ }).getAttribute('aria-sort')).toBe('ascending');
    await waitFor(() => expect(lists().at(-1)?.get('sort')).toBe('status,price'));
  });
  it('is selected with X and extended with Shift X', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    (await cell('1:1')).focus();
    press('x');
    await screen.findByText('1 selected');
    expect((await cell('1:0')).closest('[role=row]')?.getAttribute('aria-selected')).toBe('true');
    press('ArrowDown');
    press('ArrowDown');
    await waitFor(() => expect(focused()).toBe('3:1'));
    press('X', { shiftKey: true });
    await screen.findByText('3 selected');
    fireEvent.click(screen.getByRole('button', { name: 'Select all 2,314 matching' }));
    await screen.findByText('2,314 selected');
  });
});

describe('the address of a list', () => {
  it('contains its search and filters, in words', async () => {
    await open('/sample-printers?q=laser&f.status=is:used,broken&f.roomId=is:1&f.boughtOn=between:today-29,today');
    await shown('Printer 001');
    expect(screen.getByRole<HTMLInputElement>('searchbox').value).toBe('laser');
    expect(screen.getByRole('button', { name: /Status: In use, Broken/ })).toBeTruthy();
    expect(screen.getByRole('button', { name: /Bought: last 30 days/ })).toBeTruthy();
    expect(await screen.findByRole('button', { name: /Room: Library/ })).toBeTruthy();
    const asked = lists()[0];
    expect(asked?.get('f.status')).toBe('is:used,broken');
    expect(asked?.get('q')).toBe('laser');
  });
  it('follows a chosen filter, and Back removes it', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    fireEvent.click(screen.getByRole('button', { name: 'Status' }));
    fireEvent.click(
      await within(await screen.findByRole('dialog', { name: 'Filter by Status' })).findByRole('checkbox', {
        name: 'Broken',
      }),
    );
    await waitFor(() => expect(here()).toBe('/sample-printers?f.status=is:broken'));
    await waitFor(() => expect(lists().at(-1)?.get('f.status')).toBe('is:broken'));
    window.history.back();
    await waitFor(() => expect(here()).toBe('/sample-printers'));
    await waitFor(() => expect(screen.queryByRole('button', { name: /Status: Broken/ })).toBeNull());
  });
  it('follows the search once typing pauses', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'las' } });
    fireEvent.change(screen.getByRole('searchbox'), { target: { value: 'laser' } });
    await waitFor(() => expect(here()).toBe('/sample-printers?q=laser'));
    expect(lists().some((words) => words.get('q') === 'las')).toBe(false);
  });
  it('keeps the old rows until the new ones arrive', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    list = (words) => ({ ...wholeList(words), afterMs: 250 });
    fireEvent.click(screen.getByRole('columnheader', { name: 'Status' }));
    await waitFor(() => expect(here()).toContain('sort=status'));
    expect(screen.getByRole('link', { name: 'Printer 001' })).toBeTruthy();
  });
});

describe('rows', () => {
  it('are compact for users without a chosen height, so that a laptop shows 20 of them', async () => {
    await open('/sample-printers');
    const row = (await screen.findByText('Printer 002')).closest<HTMLElement>('[data-row]');
    expect(row?.style.height).toBe('30px');
    expect(screen.getByRole('button', { name: 'Row height: compact' })).toBeTruthy();
  });
  it('keep the end of a serial number visible', async () => {
    await open('/sample-printers');
    const serial = await screen.findByText('SN1002');
    expect(serial.closest('.tail')?.getAttribute('title')).toBe('SN1002');
    // A name is truncated at its end, not its start.
    expect(screen.getByText('Printer 002').closest('.tail')).toBeNull();
  });
});

describe('a list without rows', () => {
  const none: Answer = { status: 200, body: { rows: [], total: 0, estimated: false, refs: {} } };

  it('says what belongs there and has a button to begin', async () => {
    list = () => none;
    await open('/sample-printers');
    expect(await screen.findByText('No printers yet.')).toBeTruthy();
    expect(
      within(await grid())
        .getByRole('link', { name: 'New printer' })
        .getAttribute('href'),
    ).toBe('/sample-printers/create');
  });
  it('says that nothing matches, and clears the filters', async () => {
    list = (words) => (words.get('q') ? none : wholeList(words));
    await open('/sample-printers?q=zzz');
    expect(await screen.findByText('No matches')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Clear search and filters' }));
    expect(await shown('Printer 001')).toBeTruthy();
    expect(here()).toBe('/sample-printers');
  });
  it('says that loading failed, and tries again', async () => {
    list = () => ({
      status: 500,
      body: { message: 'Something went wrong on our side.', code: 'error', requestId: 'req-7' },
    });
    await open('/sample-printers');
    expect(await screen.findByText('The printers could not be loaded')).toBeTruthy();
    expect(screen.getByText(/req-7/)).toBeTruthy();
    list = wholeList;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await shown('Printer 001')).toBeTruthy();
  });
  it('says which permission is missing', async () => {
    list = () => ({
      status: 403,
      body: { message: 'No.', code: 'forbidden', permission: 'samplePrinter.view', requestId: 'req-8' },
    });
    await open('/sample-printers');
    expect(await screen.findByText('You do not have permission to see this')).toBeTruthy();
  });
});

describe('a bulk edit', () => {
  const posted = () =>
    server.asked.filter((each) => each.path === '/api/v1/sample-printers/bulk').map((each) => JSON.parse(each.body));

  it('previews the changes, makes them, and can be undone with one click', async () => {
    await open('/sample-printers?f.status=is:used');
    await shown('Printer 001');
    (await cell('0:0')).focus();
    press('x');
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 2,314 matching' }));
    fireEvent.click(await screen.findByRole('button', { name: 'Edit…' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Edit 2,314 printers' }));
    fireEvent.change(dialog.getByLabelText('Field'), { target: { value: 'Price' } });
    fireEvent.click(await screen.findByRole('option', { name: 'Price' }));
    fireEvent.change(await dialog.findByLabelText(/^Price/), { target: { value: '£99.50' } });

    const refused = [{ id: 9, title: 'Printer 009', message: 'It is on loan.' }];
    many = [
      { status: 200, body: { matched: 2314, changes: 2310, unchanged: 3, refused } },
      { status: 200, body: { matched: 2314, changes: 2310, unchanged: 3, refused, batch: 41 } },
      { status: 200, body: { restored: 2310, removed: 0, kept: [] } },
    ];
    fireEvent.click(dialog.getByRole('button', { name: 'Check changes' }));
    await dialog.findByText(/2,310 printers will be changed, 3 already have this value, 1 cannot be changed/);
    expect(dialog.getByText(/It is on loan/)).toBeTruthy();
    expect(posted()).toEqual([{ select: { query: 'f.status=is%3Aused' }, set: { price: 9950 }, dryRun: true }]);

    fireEvent.click(dialog.getByRole('button', { name: 'Change 2,310 printers' }));
    await screen.findByText('2,310 printers changed');
    expect(posted()[1]).toMatchObject({ dryRun: false });
    // The refused one stays selected.
    await screen.findByText('1 selected');

    fireEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    await screen.findByText('2,310 printers restored');
    expect(server.asked.some((each) => each.path === '/api/v1/batches/41/undo')).toBe(true);
  });

  it('archives a few rows at once, by ID', async () => {
    await open('/sample-printers');
    await shown('Printer 001');
    (await cell('0:0')).focus();
    press('x');
    many = [
      { status: 200, body: { matched: 1, changes: 1, refused: [] } },
      { status: 200, body: { matched: 1, changes: 1, refused: [], batch: 42 } },
    ];
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() =>
      expect(posted()).toEqual([
        { select: { ids: [1] }, archive: true, dryRun: true },
        { select: { ids: [1] }, archive: true, dryRun: false },
      ]),
    );
  });

  it('selects similar rows by ID if no row matches the words exactly', async () => {
    const rows = [3, 5, 8].map((id) => printerRow(id));
    list = () => ({ status: 200, body: { rows, total: 3, estimated: false, similar: true, refs: ROOMS } });
    await open('/sample-printers?q=prnter');
    await shown('Printer 003');
    (await cell('0:0')).focus();
    press('x');
    fireEvent.click(await screen.findByRole('button', { name: 'Select all 3 matching' }));
    await screen.findByText('3 selected');
    many = [{ status: 200, body: { matched: 3, changes: 0, refused: [] } }];
    fireEvent.click(await screen.findByRole('button', { name: 'Archive' }));
    await waitFor(() => expect(posted()[0]).toMatchObject({ select: { ids: [3, 5, 8] } }));
  });
});
